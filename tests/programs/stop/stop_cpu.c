// SPDX-License-Identifier: GPL-2.0
/*
 * Who writes to the parameter "stopped" has CPU 1 take no interrupts for 15 s, which is
 * shorter than what RCU calls a stall, and stays on CPU 0. Not when the module is loaded:
 * what comes after its initialisation waits for all CPUs.
 */
#include <linux/err.h>
#include <linux/irqflags.h>
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/timekeeping.h>

static bool stopped;

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

static int stop_cpu(const char *value, const struct kernel_param *param)
{
	struct task_struct *task = kthread_create_on_cpu(stop_this_cpu, NULL, 1, "stop/%u");

	if (IS_ERR(task))
		return PTR_ERR(task);

	/* With its children: on CPU 1 they would wait until that goes on. */
	set_cpus_allowed_ptr(current, cpumask_of(0));
	wake_up_process(task);
	while (!READ_ONCE(stopped))
		cpu_relax();
	return 0;
}

static const struct kernel_param_ops stopped_ops = {
	.set = stop_cpu,
	.get = param_get_bool,
};
module_param_cb(stopped, &stopped_ops, &stopped, 0644);

MODULE_DESCRIPTION("Stops a CPU for a while");
MODULE_LICENSE("GPL");
