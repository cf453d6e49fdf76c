// SPDX-License-Identifier: GPL-2.0
/*
 * A module whose initialisation waits in a known way for a known time, to see whether a
 * boot's report blames the right one:
 *
 *	insmod waits.ko kind=work ms=20
 *
 * In all kinds but "sleep", "timer" and "rest" somebody is at work for that long. Nobody
 * waits for "aside", which is at work on another CPU.
 */
#include <linux/async.h>
#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/timer.h>
#include <linux/workqueue.h>

static char *kind = "none";
module_param(kind, charp, 0444);

static uint ms = 20;
module_param(ms, uint, 0444);

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

static void waits_kthread(void)
{
	waits_start(waits_thread, false);
	wait_for_completion(&done);
}

/* CPUs that take turns slow each other down: only one that rests does not notice another. */
static void waits_rest(void)
{
	usleep_range(2000 * ms, 2000 * ms);
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
	flush_work(&item);
}

static void waits_call(void *data, async_cookie_t cookie)
{
	waits_busy();
}

static void waits_async(void)
{
	async_schedule(waits_call, NULL);
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
}
module_exit(waits_exit);

MODULE_DESCRIPTION("Waits of known length");
MODULE_LICENSE("GPL");
