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
#include <linux/memblock.h>
#include <linux/panic_notifier.h>
#include <linux/sched_clock.h>

#include "trace_graph_direct.h"
#include "ftrace_internal.h"
#include "trace.h"

bool fgraph_early __read_mostly;

/**
 * struct early_record - an entry or exit
 * @cycles: when
 * @func: the function
 * @retval: what an exit returned
 * @flags: upper part of the context
 * @counts: lower part of the context
 * @depth: of the call
 * @exit: true for an exit
 *
 * scripts/gdb/linux/fgraph.py reads these, too.
 */
struct early_record {
	u64		cycles;
	unsigned long	func;
#ifdef CONFIG_FUNCTION_GRAPH_RETVAL
	unsigned long	retval;
#endif
	u8		flags;
	u8		counts;
	u8		depth;
	bool		exit;
};

#define EARLY_RECORDS (CONFIG_FUNCTION_GRAPH_EARLY_SIZE * 1024 / sizeof(struct early_record))

static struct early_record early_buffer[EARLY_RECORDS] __initdata;
static struct early_record *early_records __initdata = early_buffer;
static unsigned int early_room __initdata = EARLY_RECORDS;
static unsigned int early_used __initdata;
static unsigned int early_lost __initdata;
/* Entries that will have an exit. There is always room for it. */
static unsigned int early_open __initdata;

/* The counter, what it said at the start, and its frequency if that is known */
static u64 (*early_read)(void) __initdata;
static u64 early_counted __initdata;
static unsigned long early_rate __initdata;

/* Who has the records, and how many microseconds the counter had run before them */
static struct trace_array *early_tr;
static u64 early_before;

/* No counter is slower */
#define EARLY_MIN_RATE	USEC_PER_SEC

/* The shadow stack holds no more frames */
#define EARLY_DEPTH (PAGE_SIZE / sizeof(struct ftrace_ret_stack))

/* From the topmost one on, all of which were pushed by the direct path */
#define for_each_frame(frame)						\
	for ((frame) = fgraph_direct_stack_end(current);		\
	     (unsigned long *)(frame)-- > current->ret_stack;)

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
 *
 * While the frequency is not known the threshold cannot be applied exactly. Calls
 * are kept that may be long enough, and looked at once more later on.
 */
void __init fgraph_early_start(u64 (*read)(void), int bits, unsigned long rate)
{
	sched_clock_start_early(read, bits, rate);
	early_read = read;
	early_counted = read ? read() : 0;
	early_rate = rate;
	fgraph_early = true;
	if (fgraph_early_dump_wanted())
		atomic_notifier_chain_register(&panic_notifier_list, &early_panic_block);
	fgraph_direct_start_early();
	if (read && !rate)
		fgraph_direct_set_threshold(div_u64((u64)tracing_thresh * EARLY_MIN_RATE,
						    NSEC_PER_SEC));
	fgraph_bounds_arm();
}

/**
 * fgraph_early_has_time - can records be converted to nanoseconds?
 */
bool __init fgraph_early_has_time(void)
{
	return !early_read || early_rate;
}

/* The size that the command line asks for, or 0 */
static unsigned long early_size __initdata;

static int __init set_size(char *value)
{
	char *end = value;
	u64 size = value ? memparse(value, &end) : 0;

	if (!fgraph_early_recording())
		pr_warn("ftrace_graph_early_size=%s: ignored, as nothing is traced from start_kernel() on\n",
			value);
	else if (end == value || *end || size > SZ_1G)
		pr_warn("ftrace_graph_early_size=%s: ignored, this is no size of up to 1G\n",
			value);
	else
		early_size = PAGE_ALIGN(size);
	return 0;
}
early_param("ftrace_graph_early_size", set_size);

/**
 * fgraph_early_resize - use a larger buffer, if the command line asks for one
 *
 * The one that is there is not made smaller: its memory could not be used yet.
 *
 * Context: memory can be allocated with memblock_alloc().
 */
void __init fgraph_early_resize(void)
{
	struct early_record *records;

	if (!fgraph_early_recording() || early_size <= sizeof(early_buffer))
		return;

	/* Leave the top to reserve_mem=: in the next boot it shall be in the same place */
	memblock_set_bottom_up(true);
	records = memblock_alloc_raw(early_size, PAGE_SIZE);
	memblock_set_bottom_up(false);
	if (!records) {
		pr_warn("function_graph: no %lu KB for ftrace_graph_early_size=\n",
			early_size / 1024);
		return;
	}

	memcpy(records, early_records, early_used * sizeof(*records));
	early_records = records;
	early_room = early_size / sizeof(*records);
}

static void __init free_records(void)
{
	if (early_records != early_buffer)
		memblock_free_late(__pa(early_records), early_size);
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
	free_records();
	pr_warn("function_graph: not started, what was recorded is lost\n");
}

/**
 * fgraph_early_time_init - now there are clocks
 *
 * The tracer takes over if it had to wait for them. If there is none after all
 * times are wrong, but order is not.
 */
void __init fgraph_early_time_init(void)
{
	if (fgraph_early_recording()) {
		early_read = NULL;
		graph_trace_init_early();
	}
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

	if (!fgraph_early || fgraph_early_has_time())
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
}

/* By depth: when the call at hand was entered */
static u64 early_calltime[EARLY_DEPTH] __initdata;

static struct early_record * __init
add_record(struct fgraph_direct_frame *frame, u64 cycles, unsigned int ctx, bool exit)
{
	struct early_record *record = &early_records[early_used++];

	record->cycles = cycles;
	record->func = frame->frame.func;
	record->flags = ctx >> 16;
	record->counts = ctx;
	record->exit = exit;
	return record;
}

static void __init add_entry(struct fgraph_direct_frame *frame)
{
	struct early_record *record;
	unsigned int ctx;

	ctx = trace_context(current, frame->preempt_count, frame->irqflags);
	if (early_used + early_open + 2 <= early_room) {
		record = add_record(frame, frame->frame.calltime, ctx, false);
		record->depth = current->curr_ret_depth + 1;
		early_open++;
		ring_buffer_mark_stays(&frame->mark);
	} else {
		early_lost++;
		ring_buffer_mark_none(&frame->mark);
	}
	fgraph_direct_set_written(current, frame);
}

static void __init add_exit(u64 cycles, struct fgraph_direct_frame *frame,
			    struct ftrace_regs *fregs, unsigned long irqflags)
{
	unsigned int ctx = trace_context(current, preempt_count(), irqflags);
	struct early_record *record;

	if (ring_buffer_mark_is_none(&frame->mark)) {
		early_lost++;
		return;
	}

	record = add_record(frame, cycles, ctx, true);
	record->depth = current->curr_ret_depth;
#ifdef CONFIG_FUNCTION_GRAPH_RETVAL
	record->retval = ftrace_regs_get_return_value(fregs);
#endif
	early_open--;
}

static void __init add_pending(struct fgraph_direct_frame *end)
{
	struct fgraph_direct_frame *frame;

	for (frame = fgraph_direct_first_pending(current, end); frame < end; frame++)
		add_entry(frame);
}

/**
 * fgraph_early_record - record, or stop to do so
 * @on: which of the two
 */
void __ref fgraph_early_record(bool on)
{
	if (!fgraph_direct_taken())
		return;

	if (!on)
		add_pending(fgraph_direct_stack_end(current));
	fgraph_direct.mode = on ? FGRAPH_DIRECT_ON : FGRAPH_DIRECT_OFF;
}

static void __init early_close(u64 cycles, struct fgraph_direct_frame *frame,
			       struct ftrace_regs *fregs, unsigned long irqflags)
{
	u64 duration;

	if (fgraph_direct.mode == FGRAPH_DIRECT_OFF)
		return;

	if (frame->top == fgraph_direct.pending) {
		/* Does not move if the rate is not known */
		duration = sched_clock_from_cycles(cycles) -
			   sched_clock_from_cycles(frame->frame.calltime);
		if (fgraph_early_has_time() && duration < tracing_thresh)
			return;

		add_pending(frame + 1);
	}
	add_exit(cycles, frame, fregs, irqflags);
}

/**
 * fgraph_early_close - record the return of a call that is kept
 * @cycles: when it returned
 * @frame: the call's frame, the topmost
 * @fregs: what it returned with
 * @irqflags: the interrupt state that it returned with
 */
void __ref fgraph_early_close(u64 cycles, struct fgraph_direct_frame *frame,
			      struct ftrace_regs *fregs, unsigned long irqflags)
{
	early_close(cycles, frame, fregs, irqflags);
}

static void __init copy_entry(struct trace_buffer *buffer,
			      const struct early_record *record, u64 stamp)
{
	struct ftrace_graph_ent_entry *entry;
	struct ring_buffer_event *event;

	event = ring_buffer_reserve_at(buffer, raw_smp_processor_id(), sizeof(*entry), stamp);
	if (!event)
		return;

	entry = ring_buffer_event_data(event);
	tracing_generic_entry_update(&entry->ent, TRACE_GRAPH_ENT,
				     record->flags << 16 | record->counts);
	entry->graph_ent.func = record->func;
	entry->graph_ent.depth = record->depth;
	ring_buffer_unlock_commit(buffer);
}

static void __init copy_exit(struct trace_buffer *buffer,
			     const struct early_record *record, u64 calltime, u64 stamp)
{
	struct ftrace_graph_ret_entry *entry;
	struct ring_buffer_event *event;

	event = ring_buffer_reserve_at(buffer, raw_smp_processor_id(), sizeof(*entry), stamp);
	if (!event)
		return;

	entry = ring_buffer_event_data(event);
	tracing_generic_entry_update(&entry->ent, TRACE_GRAPH_RET,
				     record->flags << 16 | record->counts);
	entry->ret.func = record->func;
#ifdef CONFIG_FUNCTION_GRAPH_RETVAL
	entry->ret.retval = record->retval;
#endif
	entry->ret.depth = record->depth;
	entry->ret.overrun = atomic_read(&current->trace_overrun);
	entry->ret.calltime = calltime;
	entry->ret.rettime = stamp;
	ring_buffer_unlock_commit(buffer);
}

/* With a threshold, calls may have been kept that are too short after all */
static void __init drop_short(void)
{
	static struct early_record *entries[EARLY_DEPTH] __initdata;
	struct early_record *record, *entry;

	for (record = early_records; record < early_records + early_used; record++) {
		if (!record->exit) {
			entries[record->depth] = record;
			continue;
		}
		entry = entries[record->depth];
		if (sched_clock_from_cycles(record->cycles) -
		    sched_clock_from_cycles(entry->cycles) < tracing_thresh) {
			entry->func = 0;
			record->func = 0;
		}
	}
}

static void __init copy_records(struct trace_buffer *buffer)
{
	const struct early_record *record;
	u64 stamp;

	for (record = early_records; record < early_records + early_used; record++) {
		if (!record->func)
			continue;
		stamp = sched_clock_from_cycles(record->cycles);
		if (!record->exit)
			early_calltime[record->depth] = stamp;
		if (!fgraph_bounds_covers(stamp) ||
		    !fgraph_bounds_covers(early_calltime[record->depth]))
			continue;
		if (record->exit)
			copy_exit(buffer, record, early_calltime[record->depth], stamp);
		else
			copy_entry(buffer, record, stamp);
	}
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

	raw_local_irq_save(flags);

	drop_short();
	copy_records(tr->array_buffer.buffer);

	hand_over_frames();

	/* Readers skip what is older */
	tr->array_buffer.time_start = 0;

	fgraph_direct.tr = tr;
	fgraph_early = false;

	if (!fgraph_bounds_handover() || fgraph_direct.mode == FGRAPH_DIRECT_OFF)
		tracer_tracing_off(tr);
	fgraph_direct_switch(tr);

	raw_local_irq_restore(flags);

	ftrace_early_done();

	early_tr = tr;
	if (early_rate)
		early_before = mul_u64_u64_div_u64(early_counted, USEC_PER_SEC, early_rate);
	pr_info("function_graph: %u records from start_kernel() on, %u lost; %zu KB, clock at %lu Hz, %llu us before\n",
		early_used, early_lost, early_room * sizeof(*early_records) / 1024,
		early_rate, early_before);
	free_records();
}

/**
 * fgraph_early_handover - from now on record to the ring buffer
 * @tr: the instance
 */
void __ref fgraph_early_handover(struct trace_array *tr)
{
	early_handover(tr);
}

/**
 * fgraph_early_print_header - say what the times of a trace are
 * @tr: whose trace it is
 * @s: where the header goes
 */
void fgraph_early_print_header(struct trace_array *tr, struct seq_file *s)
{
	/* Other clocks than the first, "local", begin a new trace */
	if (tr != early_tr || tr->clock_id)
		return;

	seq_printf(s, "# time 0: before start_kernel(), %llu us after the counter began\n",
		   early_before);
	seq_puts(s, "# The log (printk) has the same times.\n#\n");
}

/* As function_graph prints them, with the calls that have not returned */
static void __init dump_records(void)
{
	static struct trace_seq line __initdata;
	struct early_record *record, *entry, *end = early_records + early_used;
	u64 ns;

	trace_seq_init(&line);
	for (record = early_records; record < end; record++) {
		entry = record;
		if (!entry->exit) {
			early_calltime[entry->depth] = sched_clock_from_cycles(entry->cycles);
			if (record + 1 < end && record[1].exit)
				record++;
		}

		if (record->exit) {
			ns = sched_clock_from_cycles(record->cycles) -
			     early_calltime[record->depth];
			trace_seq_printf(&line, " 0) %c ", trace_find_mark(ns));
			trace_print_graph_duration(ns, &line);
		} else {
			trace_seq_printf(&line, " 0) %14s", "");
		}
		trace_seq_printf(&line, "|  %*s", 2 * entry->depth, "");
		if (entry->exit)
			trace_seq_puts(&line, "}\n");
		else
			trace_seq_printf(&line, "%ps()%s\n", (void *)entry->func,
					 record->exit ? ";" : " {");
		trace_printk_seq(&line);
	}
}

static int __init early_panic(void)
{
	fgraph_early_record(false);
	pr_emerg("Dumping %u records of function_graph, %u lost:\n", early_used, early_lost);
	pr_emerg("# CPU  DURATION                  FUNCTION CALLS\n");
	dump_records();
	return NOTIFY_DONE;
}

static int __ref fgraph_early_panic(struct notifier_block *unused, unsigned long event,
				    void *message)
{
	return fgraph_early_recording() ? early_panic() : NOTIFY_DONE;
}

static u64 __init new_cycles(u64 cycles, const struct clock_read_data *old,
			     const struct clock_read_data *new)
{
	s64 since = (s64)((cycles - old->epoch_cyc) * old->mult) >> old->shift;

	since += old->epoch_ns - new->epoch_ns;
	if (since < 0)
		return new->epoch_cyc - div_u64((u64)-since << new->shift, new->mult);
	return new->epoch_cyc + div_u64((u64)since << new->shift, new->mult);
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
	struct early_record *record;

	if (!fgraph_early_wanted() || !fgraph_direct_taken())
		return;

	for_each_frame(frame) {
		if (frame->top == fgraph_direct.pending || fgraph_early)
			frame->frame.calltime = new_cycles(frame->frame.calltime, old, new);
	}

	if (fgraph_early) {
		for (record = early_records; record < early_records + early_used; record++)
			record->cycles = new_cycles(record->cycles, old, new);
	}
	fgraph_direct_set_threshold(div_u64((u64)tracing_thresh << new->shift, new->mult));
}
