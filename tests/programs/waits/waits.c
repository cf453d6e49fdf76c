// SPDX-License-Identifier: GPL-2.0
/*
 * A module whose initialisation waits in a known way for a known time, to see whether a
 * boot's report blames the right one:
 *
 *	insmod waits.ko kind=work ms=20
 *
 * With "off=1" nobody waits for a kthread, mutex, work, async, deferred or interrupt: the
 * initialisation rests meanwhile. In all kinds but "sleep", "timer" and "rest" somebody is at
 * work for that long: in "interrupt" that is the handler of an interrupt of this name. Nobody
 * waits for "aside", which is at work on another CPU.
 */
#include <linux/async.h>
#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/irq.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/platform_device.h>
#include <linux/sched.h>
#include <linux/timer.h>
#include <linux/workqueue.h>

static char *kind = "none";
module_param(kind, charp, 0444);

static uint ms = 20;
module_param(ms, uint, 0444);

static bool off;
module_param(off, bool, 0444);

static DECLARE_COMPLETION(begun);
static DECLARE_COMPLETION(done);
static DEFINE_MUTEX(lock);
static struct task_struct *thread;

static noinline void waits_busy(void)
{
	mdelay(ms);
}

static void waits_sleep(void)
{
	msleep(ms);
}

static int waits_thread(void *data)
{
	waits_busy();
	complete(&done);
	while (!kthread_should_stop())
		schedule_timeout_interruptible(1);
	return 0;
}

static void waits_start(int (*fn)(void *data), bool elsewhere)
{
	thread = kthread_create(fn, NULL, "waits");
	if (IS_ERR(thread)) {
		thread = NULL;
		return;
	}
	if (elsewhere)
		kthread_bind(thread, cpumask_any_but(cpu_online_mask, raw_smp_processor_id()));
	wake_up_process(thread);
}

/* CPUs that take turns slow each other down: only one that rests does not notice another. */
static void waits_rest(void)
{
	usleep_range(2000 * ms, 2000 * ms);
}

static void waits_until_done(void)
{
	if (off)
		waits_rest();
	else
		wait_for_completion(&done);
}

static void waits_kthread(void)
{
	waits_start(waits_thread, false);
	waits_until_done();
}

static void waits_aside(void)
{
	waits_start(waits_thread, true);
	waits_rest();
}

static int waits_holder(void *data)
{
	mutex_lock(&lock);
	complete(&begun);
	yield();	/* to the other one, which sleeps when it is at the lock */
	waits_busy();
	mutex_unlock(&lock);
	while (!kthread_should_stop())
		schedule_timeout_interruptible(1);
	return 0;
}

static void waits_mutex(void)
{
	sched_set_fifo(current);
	waits_start(waits_holder, false);
	wait_for_completion(&begun);
	if (off)
		waits_rest();
	mutex_lock(&lock);
	mutex_unlock(&lock);
	sched_set_normal(current, 0);
}

static void waits_item(struct work_struct *work)
{
	waits_busy();
}

static DECLARE_WORK(item, waits_item);

static void waits_work(void)
{
	schedule_work(&item);
	if (off)
		waits_rest();
	flush_work(&item);
}

static void waits_call(void *data, async_cookie_t cookie)
{
	waits_busy();
}

static void waits_async(void)
{
	async_schedule(waits_call, NULL);
	if (off)
		waits_rest();
	async_synchronize_full();
}

static void waits_expired(struct timer_list *timer)
{
	complete(&done);
}

static DEFINE_TIMER(timer, waits_expired);

static void waits_timer(void)
{
	mod_timer(&timer, jiffies + msecs_to_jiffies(ms));
	wait_for_completion(&done);
}

/* ---- drivers ---------------------------------------------------------------------- */

static bool supplied;

static int waits_probe(struct platform_device *device)
{
	if (!supplied)
		return dev_err_probe(&device->dev, -EPROBE_DEFER, "no waits-supply yet\n");
	waits_busy();
	complete(&done);
	return 0;
}

static struct platform_driver driver = {
	.driver = { .name = "waits" },
	.probe = waits_probe,
};

static int waits_supply_probe(struct platform_device *device)
{
	supplied = true;
	return 0;
}

static struct platform_driver supply_driver = {
	.driver = { .name = "waits-supply" },
	.probe = waits_supply_probe,
};

static struct platform_device *devices[2];

static void waits_driver(void)
{
	supplied = true;
	devices[0] = platform_device_register_simple("waits", -1, NULL, 0);
	platform_driver_register(&driver);
	wait_for_completion(&done);
}

/* Tried in vain first, and once more when the other device has its driver */
static void waits_deferred(void)
{
	devices[0] = platform_device_register_simple("waits", -1, NULL, 0);
	platform_driver_register(&driver);
	devices[1] = platform_device_register_simple("waits-supply", -1, NULL, 0);
	platform_driver_register(&supply_driver);
	waits_until_done();
}

static void waits_remove_drivers(void)
{
	if (devices[1])
		platform_driver_unregister(&supply_driver);
	if (devices[0])
		platform_driver_unregister(&driver);
	platform_device_unregister(devices[1]);
	platform_device_unregister(devices[0]);
}

/* ---- an interrupt ------------------------------------------------------------------- */

static int irq;
static struct hrtimer device;

static irqreturn_t waits_handler(int number, void *data)
{
	waits_busy();
	complete(&done);
	return IRQ_HANDLED;
}

/* There is no device: its interrupt comes in that of the clock. */
static enum hrtimer_restart waits_raise(struct hrtimer *timer)
{
	generic_handle_irq(irq);
	return HRTIMER_NORESTART;
}

static void waits_interrupt(void)
{
	irq = irq_alloc_desc(0);
	if (irq < 0)
		return;
	irq_set_chip_and_handler(irq, &dummy_irq_chip, handle_simple_irq);
	irq_clear_status_flags(irq, IRQ_NOREQUEST);
	if (request_irq(irq, waits_handler, 0, "waits", &irq))
		return;
	hrtimer_init(&device, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	device.function = waits_raise;
	hrtimer_start(&device, ns_to_ktime(100 * NSEC_PER_USEC), HRTIMER_MODE_REL_HARD);
	waits_until_done();
	free_irq(irq, &irq);
	irq_free_desc(irq);
}

static const struct {
	const char *name;
	void (*wait)(void);
} kinds[] = {
	{ "busy",	waits_busy },
	{ "sleep",	waits_sleep },
	{ "kthread",	waits_kthread },
	{ "aside",	waits_aside },
	{ "rest",	waits_rest },
	{ "mutex",	waits_mutex },
	{ "work",	waits_work },
	{ "async",	waits_async },
	{ "timer",	waits_timer },
	{ "driver",	waits_driver },
	{ "deferred",	waits_deferred },
	{ "interrupt",	waits_interrupt },
};

static int __init waits_init(void)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (!strcmp(kind, kinds[i].name))
			kinds[i].wait();
	return 0;
}
module_init(waits_init);

static void __exit waits_exit(void)
{
	if (thread)
		kthread_stop(thread);
	waits_remove_drivers();
}
module_exit(waits_exit);

MODULE_DESCRIPTION("Waits of known length");
MODULE_LICENSE("GPL");
