// SPDX-License-Identifier: GPL-2.0
/*
 * Calls that run, in a buffer that outlives a reset
 *
 * An entry that may yet be taken back is not committed, and what is not committed
 * the next boot does not find. In an instance in reserved memory,
 * trace_instance=NAME@ADDRESS, each CPU commits the entries of its running calls
 * once a second, like for somebody who opens the trace. If a watchdog ends a boot
 * that hangs, the trace shows in which calls; but not those that a CPU entered after
 * it had disabled interrupts for good.
 */
#include <linux/hrtimer.h>
#include <linux/percpu.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "trace.h"

/**
 * struct saver - commits the running calls of an instance
 * @timer: once a second
 * @tr: the instance, which is never removed
 * @calls: what each CPU is asked to do
 */
struct saver {
	struct hrtimer			timer;
	struct trace_array		*tr;
	call_single_data_t __percpu	*calls;
};

static void commit_local(void *tr)
{
	ring_buffer_commit_held_local(((struct trace_array *)tr)->array_buffer.buffer);
}

static enum hrtimer_restart commit_all(struct hrtimer *timer)
{
	struct saver *saver = container_of(timer, struct saver, timer);
	int cpu;

	/* A CPU that does not answer is not asked again, and nobody waits for it */
	if (tracer_tracing_is_on(saver->tr)) {
		for_each_online_cpu(cpu)
			smp_call_function_single_async(cpu, per_cpu_ptr(saver->calls, cpu));
	}

	hrtimer_forward_now(timer, ns_to_ktime(NSEC_PER_SEC));
	return HRTIMER_RESTART;
}

static int __init start_saver(struct trace_array *tr)
{
	struct saver *saver = kzalloc(sizeof(*saver), GFP_KERNEL);
	int cpu;

	if (!saver)
		return -ENOMEM;

	saver->calls = alloc_percpu(call_single_data_t);
	if (!saver->calls) {
		kfree(saver);
		return -ENOMEM;
	}

	for_each_possible_cpu(cpu)
		INIT_CSD(per_cpu_ptr(saver->calls, cpu), commit_local, tr);
	saver->tr = tr;
	hrtimer_init(&saver->timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	saver->timer.function = commit_all;
	hrtimer_start(&saver->timer, ns_to_ktime(NSEC_PER_SEC), HRTIMER_MODE_REL_HARD);
	return 0;
}

/* Whatever hangs in an initcall will be seen */
static int __init start_savers(void)
{
	struct trace_array *tr;
	int err = 0;

	guard(mutex)(&trace_types_lock);
	list_for_each_entry(tr, &ftrace_trace_arrays, list) {
		if (tr->range_addr_start && !err)
			err = start_saver(tr);
	}
	return err;
}
early_initcall(start_savers);
