// SPDX-License-Identifier: GPL-2.0
/*
 * Function graph tracing from before start_kernel() on
 *
 * With ftrace=function_graph on the command line the architecture turns all
 * patch sites on before start_kernel() is called, and the direct path of the
 * function graph tracer, see trace_graph_direct.h, is taken from its first instruction
 * on. All that this needs is a shadow stack for the only task and a counter.
 * What the calls that are kept would write to the ring buffer is put into a
 * buffer in init memory. There is one CPU, no other task and no interrupt, and
 * nobody reads: an entry is written when a call inside has to be kept, which
 * makes it one that has to be kept itself, so nothing is ever taken back.
 *
 * trace_init() registers the tracer, as initcalls do otherwise. Calls go on to
 * be recorded here meanwhile. When it would begin to take the direct path it
 * finds it taken: the records are copied to the ring buffer and the frames on
 * the shadow stack become its own. A panic before that prints the records, with
 * ftrace_dump_on_oops.
 */
#include <linux/fgraph_early.h>
#include <linux/ftrace.h>
#include <linux/panic_notifier.h>
#include <linux/sched_clock.h>

#include "fgraph_early_records.h"
#include "ftrace_internal.h"
#include "trace.h"

bool fgraph_early __read_mostly;

/* The counter, what it said at the start, its frequency if that is known, since when it runs */
static u64 (*early_read)(void) __initdata;
static u64 early_counted __initdata;
static unsigned long early_rate __initdata;
static bool early_from_reset __initdata;

/* No counter is slower */
#define EARLY_MIN_RATE	USEC_PER_SEC

/* From the topmost one on, all of which were pushed by the direct path */
#define for_each_frame(frame)						\
	for ((frame) = fgraph_direct_stack_end(current);		\
	     (unsigned long *)(frame)-- > current->ret_stack;)

static void fgraph_early_handover(struct trace_array *tr);
static int fgraph_early_panic(struct notifier_block *unused, unsigned long event,
			      void *message);

static struct notifier_block early_panic_block = {
	.notifier_call = fgraph_early_panic,
};

/**
 * fgraph_early_start - record calls from now on
 * @read: reads a counter that does not wrap; not traced. NULL if there is none:
 *	  then all calls until one is registered seem to take no time.
 * @bits: how many it has
 * @rate: its frequency, or 0 if that is not known
 * @from_reset: does it tell how long there was no kernel yet?
 *
 * While the frequency is not known the threshold cannot be applied exactly. Calls
 * are kept that may be long enough, and looked at once more later on.
 */
void __init fgraph_early_start(u64 (*read)(void), int bits, unsigned long rate,
			       bool from_reset)
{
	sched_clock_start_early(read, bits, rate);
	early_read = read;
	early_counted = read ? read() : 0;
	early_rate = rate;
	early_from_reset = from_reset;
	fgraph_early = true;
	if (fgraph_early_dump_wanted())
		atomic_notifier_chain_register(&panic_notifier_list, &early_panic_block);
	fgraph_early_exact = !read || rate;
	fgraph_direct_start_early(fgraph_early_handover);
	if (read && !rate)
		fgraph_direct_set_threshold(div_u64((u64)tracing_thresh * EARLY_MIN_RATE,
						    NSEC_PER_SEC));
	fgraph_bounds_arm();
}

/* Nobody will hear of the return */
static void __init forget(struct fgraph_direct_frame *frame)
{
	ring_buffer_mark_none(&frame->mark);
	if (frame->top == fgraph_direct.pending)
		fgraph_direct_set_written(current, frame);
}

/* No tracer takes over. What is on the shadow stack is popped and forgotten. */
static void __init early_abort(void)
{
	struct fgraph_direct_frame *frame;
	unsigned long flags;

	raw_local_irq_save(flags);
	for_each_frame(frame)
		forget(frame);
	fgraph_direct_kill();
	fgraph_early = false;
	raw_local_irq_restore(flags);

	scoped_guard(mutex, &ftrace_lock)
		ftrace_early_done();
	fgraph_early_free_records();
	pr_warn("function_graph: not started, what was recorded is lost\n");
}

/**
 * fgraph_early_trace_init - now there is a ring buffer
 *
 * The tracer takes over, unless it has to wait for a clock.
 */
void __init fgraph_early_trace_init(void)
{
	if (fgraph_early_recording() && fgraph_early_exact)
		init_graph_trace();
}

/**
 * fgraph_early_time_init - now there are clocks
 *
 * The tracer takes over if it had to wait for them. If there is none after all
 * times are wrong, but order is not.
 */
void __init fgraph_early_time_init(void)
{
	fgraph_early_exact = true;
	fgraph_early_trace_init();
	if (fgraph_early_recording())
		early_abort();
}

/* Read both counters at one moment, as nearly as some tries can make it */
static void __init read_both(struct clock_read_data *new, u64 *cycles, u64 *count)
{
	u64 first, second, took, least = U64_MAX;
	unsigned int tries;

	for (tries = 0; tries < 16; tries++) {
		first = early_read();
		second = new->read_sched_clock();
		took = early_read() - first;
		if (took < least) {
			least = took;
			*cycles = first + took / 2;
			*count = second;
		}
	}
}

/**
 * fgraph_early_calibrate - find out how fast the counter is
 * @old: how sched_clock() was read; filled in, for fgraph_early_new_clock()
 * @new: how it is going to be read; the time will be that since the start
 *
 * Does nothing if it is known. Otherwise it takes a millisecond.
 */
void __init fgraph_early_calibrate(struct clock_read_data *old,
				   struct clock_read_data *new)
{
	u64 cycles, first_cycles, count, first_count, ns;
	unsigned int left = 1000000;

	if (!fgraph_early || fgraph_early_exact)
		return;

	read_both(new, &first_cycles, &first_count);
	do {
		read_both(new, &cycles, &count);
		ns = (((count - first_count) & new->sched_clock_mask) * new->mult) >> new->shift;
	} while (ns < NSEC_PER_MSEC && --left);
	if (!ns)
		return;

	early_rate = div64_u64((cycles - first_cycles) * NSEC_PER_SEC, ns);
	if (!early_rate)
		return;

	clocks_calc_mult_shift(&old->mult, &old->shift, early_rate, NSEC_PER_SEC, 60);
	old->epoch_cyc = cycles;
	old->epoch_ns += mul_u64_u32_shr(cycles - early_counted, old->mult, old->shift);
	new->epoch_cyc = count;
	new->epoch_ns = old->epoch_ns;
	fgraph_early_exact = true;
}

/* Frames that are left are the ring buffer's, or nobody's */
static void __init hand_over_frames(void)
{
	struct fgraph_direct_frame *frame;
	bool covered = true;
	u64 calltime;

	for_each_frame(frame) {
		calltime = sched_clock_from_cycles(frame->frame.calltime);
		/* Nor is what has called it: pending frames are the topmost ones */
		covered = covered && fgraph_bounds_covers(calltime);
		if (!covered)
			forget(frame);
		if (frame->top == fgraph_direct.written)
			frame->frame.calltime = calltime;
	}
}

static void __init early_handover(struct trace_array *tr)
{
	unsigned long flags;
	u64 before = 0;

	if (early_rate && early_from_reset)
		before = mul_u64_u64_div_u64(early_counted, USEC_PER_SEC, early_rate);

	raw_local_irq_save(flags);

	fgraph_early_copy_records(tr->array_buffer.buffer, fgraph_bounds_covers);
	hand_over_frames();

	/* Readers skip what is older */
	tr->array_buffer.time_start = 0;

	fgraph_direct.tr = tr;
	fgraph_early = false;

	if (!fgraph_bounds_handover(tr, before, fgraph_early_lost()) ||
	    fgraph_direct.mode == FGRAPH_DIRECT_OFF)
		tracer_tracing_off(tr);
	fgraph_direct_switch(tr);

	raw_local_irq_restore(flags);

	ftrace_early_done();

	fgraph_early_report(early_rate, before);
	fgraph_early_free_records();
}

/* From now on @tr records, to its ring buffer */
static void __ref fgraph_early_handover(struct trace_array *tr)
{
	early_handover(tr);
}

static int __init early_panic(void)
{
	fgraph_early_record(false);
	fgraph_early_dump_records();
	return NOTIFY_DONE;
}

static int __ref fgraph_early_panic(struct notifier_block *unused, unsigned long event,
				    void *message)
{
	return fgraph_early_recording() ? early_panic() : NOTIFY_DONE;
}

/**
 * fgraph_early_new_clock - another counter is behind sched_clock()
 * @old: how the old one was read
 * @new: how the new one is read
 *
 * At this moment both show the same time. Pending entries have the time of the
 * old counter, and get that which the new one had then, or would have had. So do
 * the records.
 */
void __init fgraph_early_new_clock(const struct clock_read_data *old,
				   const struct clock_read_data *new)
{
	struct fgraph_direct_frame *frame;

	if (!fgraph_early_wanted() || !fgraph_direct_taken())
		return;

	for_each_frame(frame) {
		if (frame->top == fgraph_direct.pending || fgraph_early)
			frame->frame.calltime =
				fgraph_early_new_cycles(frame->frame.calltime, old, new);
	}

	if (fgraph_early)
		fgraph_early_convert_records(old, new);
	fgraph_direct_set_threshold(div_u64((u64)tracing_thresh << new->shift, new->mult));
}
