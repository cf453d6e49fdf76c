// SPDX-License-Identifier: GPL-2.0
/*
 * What function_graph records before there is a ring buffer
 *
 * A buffer in init memory, to which entries and exits are added. They are copied to the
 * ring buffer, or printed if there is a panic before that. See fgraph_early.c.
 */
#include <linux/fgraph_early.h>
#include <linux/ftrace.h>
#include <linux/memblock.h>
#include <linux/sched_clock.h>

#include "fgraph_early_records.h"
#include "trace.h"

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

/* Are times known? Not while the counter's frequency is not. */
bool fgraph_early_exact __initdata;

/* The shadow stack holds no more frames */
#define EARLY_DEPTH (PAGE_SIZE / sizeof(struct ftrace_ret_stack))

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

/**
 * fgraph_early_free_records - the records are not needed any more
 */
void __init fgraph_early_free_records(void)
{
	if (early_records != early_buffer)
		memblock_free_late(__pa(early_records), early_size);
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

/* The entry of a call that is kept; it was pending */
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

/* The exit of a call whose entry has been added */
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
		if (fgraph_early_exact && duration < tracing_thresh)
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

/**
 * fgraph_early_copy_records - write what was recorded to the ring buffer
 * @buffer: the ring buffer
 * @covers: whether a time is one of which records are wanted
 *
 * Without what is too short after all.
 */
void __init fgraph_early_copy_records(struct trace_buffer *buffer, bool (*covers)(u64 ns))
{
	const struct early_record *record;
	u64 stamp;

	drop_short();
	for (record = early_records; record < early_records + early_used; record++) {
		if (!record->func)
			continue;
		stamp = sched_clock_from_cycles(record->cycles);
		if (!record->exit)
			early_calltime[record->depth] = stamp;
		if (!covers(stamp) || !covers(early_calltime[record->depth]))
			continue;
		if (record->exit)
			copy_exit(buffer, record, early_calltime[record->depth], stamp);
		else
			copy_entry(buffer, record, stamp);
	}
}

/**
 * fgraph_early_dump_records - print the records, as function_graph does
 *
 * With the calls that have not returned.
 */
void __init fgraph_early_dump_records(void)
{
	static struct trace_seq line __initdata;
	struct early_record *record, *entry, *end = early_records + early_used;
	u64 ns;

	pr_emerg("Dumping %u records of function_graph, %u lost:\n", early_used, early_lost);
	pr_emerg("# CPU  DURATION                  FUNCTION CALLS\n");
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

/**
 * fgraph_early_new_cycles - what another counter says, or would have said, at a moment
 * @cycles: what the old one said
 * @old: how the old one is read
 * @new: how the new one is read
 */
u64 __init fgraph_early_new_cycles(u64 cycles, const struct clock_read_data *old,
				   const struct clock_read_data *new)
{
	s64 since = (s64)((cycles - old->epoch_cyc) * old->mult) >> old->shift;

	since += old->epoch_ns - new->epoch_ns;
	if (since < 0)
		return new->epoch_cyc - div_u64((u64)-since << new->shift, new->mult);
	return new->epoch_cyc + div_u64((u64)since << new->shift, new->mult);
}

/**
 * fgraph_early_convert_records - let the records have the time of another counter
 * @old: how the old one is read
 * @new: how the new one is read
 */
void __init fgraph_early_convert_records(const struct clock_read_data *old,
					 const struct clock_read_data *new)
{
	struct early_record *record;

	for (record = early_records; record < early_records + early_used; record++)
		record->cycles = fgraph_early_new_cycles(record->cycles, old, new);
}

/**
 * fgraph_early_lost - how many records found no room
 */
unsigned int __init fgraph_early_lost(void)
{
	return early_lost;
}

/**
 * fgraph_early_report - say in the log what was recorded
 * @rate: frequency of the counter
 * @before: how many microseconds it had run from reset on, or 0 if it does not tell
 */
void __init fgraph_early_report(unsigned long rate, u64 before)
{
	pr_info("function_graph: %u records from start_kernel() on, %u lost; %zu KB, clock at %lu Hz, %llu us before\n",
		early_used, early_lost, early_room * sizeof(*early_records) / 1024,
		rate, before);
}
