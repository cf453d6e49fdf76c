// SPDX-License-Identifier: GPL-2.0
/*
 * CPU 1 takes no interrupts for 15 s. That is shorter than what RCU calls a stall.
 */
#include <linux/err.h>
#include <linux/irqflags.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/timekeeping.h>

static bool stopped;
module_param(stopped, bool, 0444);

static int stop_this_cpu(void *unused)
{
	u64 end;

	local_irq_disable();
	WRITE_ONCE(stopped, true);
	end = ktime_get_mono_fast_ns() + 15ULL * NSEC_PER_SEC;
	while (ktime_get_mono_fast_ns() < end)
		cpu_relax();
	WRITE_ONCE(stopped, false);
	local_irq_enable();
	return 0;
}

static int __init stop_cpu_init(void)
{
	struct task_struct *task = kthread_create_on_cpu(stop_this_cpu, NULL, 1, "stop/%u");

	if (IS_ERR(task))
		return PTR_ERR(task);

	wake_up_process(task);
	return 0;
}
module_init(stop_cpu_init);

MODULE_DESCRIPTION("Stops a CPU for a while");
MODULE_LICENSE("GPL");
