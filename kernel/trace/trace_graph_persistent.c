// SPDX-License-Identifier: GPL-2.0
/*
 * Calls that run, in a buffer that outlives a reset
 *
 * An entry that may yet be taken back is not committed, and what is not committed
 * the next boot does not find. In an instance in reserved memory,
 * trace_instance=NAME@ADDRESS, each CPU commits the entries of its running calls
 * once a second, like for somebody who opens the trace, while function_graph runs
 * there. An idle CPU commits what tasks that sleep have left behind, and one that is
 * in no traced call does nothing. If a watchdog
 * ends a boot that hangs, the trace shows in which calls; but not those that a CPU
 * entered after it had disabled interrupts for good.
 */
#include <linux/hrtimer.h>
#include <linux/lockdep.h>
#include <linux/percpu.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "trace.h"
#include "trace_graph_direct.h"
#include "trace_graph_duration.h"

/**
 * struct graph_saver - commits the running calls of an instance
 * @timer: once a second, while function_graph runs in the instance
 * @tr: the instance, which is never removed
 * @calls: what each CPU is asked to do
 * @on: whether function_graph runs
 */
struct graph_saver {
	struct hrtimer			timer;
	struct trace_array		*tr;
	call_single_data_t __percpu	*calls;
	bool				on;
};

/* There are no timers when the tracer of ftrace= starts */
static bool timers_run;

static void commit_local(void *tr)
{
	ring_buffer_commit_held_local(((struct trace_array *)tr)->array_buffer.buffer);
}

/*
 * What an idle CPU holds back was left by tasks that sleep: it is asked only once. One
 * that is busy in user space is not disturbed.
 */
static bool has_to_commit(struct trace_array *tr, int cpu)
{
	return ring_buffer_has_held(tr->array_buffer.buffer, cpu,
				    !idle_cpu(cpu) && trace_graph_direct_has_pending(cpu));
}

static enum hrtimer_restart commit_all(struct hrtimer *timer)
{
	struct graph_saver *saver = container_of(timer, struct graph_saver, timer);
	int cpu;

	/* A CPU that does not answer is not asked again, and nobody waits for it */
	if (tracer_tracing_is_on(saver->tr)) {
		for_each_online_cpu(cpu) {
			if (has_to_commit(saver->tr, cpu))
				smp_call_function_single_async(cpu, per_cpu_ptr(saver->calls, cpu));
		}
	}

	hrtimer_forward_now(timer, ns_to_ktime(NSEC_PER_SEC));
	return HRTIMER_RESTART;
}

static struct graph_saver *alloc_saver(struct trace_array *tr)
{
	struct graph_saver *saver = kzalloc(sizeof(*saver), GFP_KERNEL);
	int cpu;

	if (!saver)
		return NULL;

	saver->calls = alloc_percpu(call_single_data_t);
	if (!saver->calls) {
		kfree(saver);
		return NULL;
	}

	for_each_possible_cpu(cpu)
		INIT_CSD(per_cpu_ptr(saver->calls, cpu), commit_local, tr);
	saver->tr = tr;
	hrtimer_init(&saver->timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	saver->timer.function = commit_all;
	return saver;
}

static void start_timer(struct graph_saver *saver)
{
	hrtimer_start(&saver->timer, ns_to_ktime(NSEC_PER_SEC), HRTIMER_MODE_REL_HARD);
}

/**
 * trace_graph_persistent_start - commit running calls from now on
 * @tr: the instance that function_graph starts in
 *
 * Only if its buffer outlives a reset. Without memory, they are not committed.
 */
void trace_graph_persistent_start(struct trace_array *tr)
{
	if (!tr->range_addr_start)
		return;

	lockdep_assert_held(&trace_types_lock);
	if (!tr->graph_saver)
		tr->graph_saver = alloc_saver(tr);
	if (!tr->graph_saver)
		return;

	tr->graph_saver->on = true;
	if (timers_run)
		start_timer(tr->graph_saver);
}

/**
 * trace_graph_persistent_stop - do not commit running calls any more
 * @tr: the instance that function_graph ends in
 *
 * Where a CPU has been asked, and has not answered yet, it will.
 */
void trace_graph_persistent_stop(struct trace_array *tr)
{
	if (tr->graph_saver) {
		tr->graph_saver->on = false;
		hrtimer_cancel(&tr->graph_saver->timer);
	}
}

/* Whatever hangs in an initcall will be seen */
static int __init start_timers(void)
{
	struct trace_array *tr;

	guard(mutex)(&trace_types_lock);
	timers_run = true;
	list_for_each_entry(tr, &ftrace_trace_arrays, list) {
		if (tr->graph_saver && tr->graph_saver->on)
			start_timer(tr->graph_saver);
	}
	return 0;
}
early_initcall(start_timers);
