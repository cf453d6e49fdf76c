// SPDX-License-Identifier: GPL-2.0
/*
 * Duration filter of the function graph tracer
 *
 * With tracing_thresh set, a call's entry is written to the ring buffer when
 * the call starts, and taken back when it ends if it was shorter than that.
 * What remains are the entries and exits of the calls that took long, nested
 * as in an unfiltered trace, and the entries of those that still run. The idea
 * is Tim Bird's: "Measuring Function Duration with Ftrace", Linux Symposium
 * 2009.
 *
 * This is the general path. While function_graph is the only user of fgraph and
 * has no other filter, an entry is not written before it has to be: see
 * trace_graph_direct.h.
 *
 * Between entry and exit the shadow stack carries the entry's place in the
 * buffer. When it cannot be taken back any more, because an event was recorded
 * inside the call, the task moved to another CPU, a page filled up or a reader
 * was shown the running call, then entry and exit both stay: a call is never
 * shown without its end.
 *
 * Only an event that is wanted for itself commits what was written before it
 * and has been held back so far: its context, which must not be taken back any
 * more. The exit of a short call that stays does not: otherwise each would make
 * the entries of all calls running on this CPU stay, those of tasks that sleep
 * included, and their exits the next ones, without end.
 */
#include <linux/ftrace.h>

#include "trace.h"
#include "trace_graph_duration.h"

/* Option funcgraph-entries: with a threshold record entries, too, not exits alone */
bool trace_graph_entries = true;

static void hold(struct trace_buffer *buffer, struct ring_buffer_event *event,
		 struct ring_buffer_mark *mark)
{
	/* The record may stay, and then needs the task's name */
	__this_cpu_write(trace_taskinfo_save, true);
	ring_buffer_unlock_hold(buffer, raw_smp_processor_id(), event, mark);
}

/**
 * trace_graph_duration_mark - a place for the mark of the call that begins
 * @gops: the instance's fgraph_ops, for its storage on the shadow stack
 *
 * Context: an entryfunc() callback.
 *
 * Return: NULL if its entry is to be written as without a threshold: there is none,
 * or the shadow stack is full. That costs a call its chance to be taken back, not its
 * record.
 */
struct ring_buffer_mark *trace_graph_duration_mark(struct fgraph_ops *gops)
{
	if (!READ_ONCE(tracing_thresh))
		return NULL;

	return fgraph_reserve_data(gops->idx, sizeof(struct ring_buffer_mark));
}

/**
 * trace_graph_duration_entry - record the entry of a call that may be short
 * @tr: the trace instance to record into
 * @trace: function and depth of the call
 * @mark: where its place in the buffer goes, from trace_graph_duration_mark()
 * @trace_ctx: context of the call, from tracing_gen_ctx_flags()
 *
 * Context: an entryfunc() callback, interrupts disabled.
 *
 * Return: 1 if the exit is wanted, 0 if the buffer did not take the entry.
 */
int trace_graph_duration_entry(struct trace_array *tr, struct ftrace_graph_ent *trace,
			       struct ring_buffer_mark *mark, unsigned int trace_ctx)
{
	struct trace_buffer *buffer = tr->array_buffer.buffer;
	struct ftrace_graph_ent_entry *entry;
	struct ring_buffer_event *event;

	if (!READ_ONCE(trace_graph_entries)) {
		ring_buffer_mark_none(mark);
		return 1;
	}

	event = trace_buffer_lock_reserve(buffer, TRACE_GRAPH_ENT,
					  sizeof(*entry), trace_ctx);
	if (!event)
		return 0;

	entry = ring_buffer_event_data(event);
	entry->graph_ent = *trace;
	hold(buffer, event, mark);

	return 1;
}

/* The mark of the next call that the fgraph_ops wants. NULL: the entry stays. */
static bool next_mark(int idx, int *offset, struct ring_buffer_mark **mark)
{
	void *data;
	int size;

	if (!fgraph_next_retrieve_data(idx, offset, &data, &size))
		return false;

	*mark = data && size == sizeof(**mark) ? data : NULL;
	return true;
}

/**
 * trace_graph_let_callers_stay - a call is recorded: let its callers be, too
 * @idx: of the fgraph_ops that reserved the marks
 * @offset: the call's place on the shadow stack of the running task
 *
 * Their entries may be held in the buffer of another CPU, where the call's record does
 * not commit them, and the threshold may be raised before they return. The callers of
 * one that stays do so already, or will when it is recorded.
 *
 * Context: interrupts disabled.
 */
void trace_graph_let_callers_stay(int idx, int offset)
{
	struct ring_buffer_mark *mark;

	/* It may have interrupted who fills a mark in */
	if (in_nmi())
		return;

	while (next_mark(idx, &offset, &mark)) {
		if (!mark || !ring_buffer_mark_can_go(mark))
			break;
		if (!ring_buffer_mark_is_none(mark))
			ring_buffer_mark_stays(mark);
	}
}

/**
 * trace_graph_take_back - take the entry of a short call back
 * @buffer: the buffer that it was written to
 * @mark: its place there
 * @idx: of the fgraph_ops that reserved the mark
 * @offset: the call's place on the shadow stack
 *
 * Return: false if it stays, and has to get its exit.
 */
bool trace_graph_take_back(struct trace_buffer *buffer,
			   const struct ring_buffer_mark *mark, int idx, int offset)
{
	switch (ring_buffer_rewind_tail(buffer, mark)) {
	case 0:
	case -ENOENT:	/* the buffer was emptied: nothing to close */
		return true;
	case -EEXIST:
		trace_graph_let_callers_stay(idx, offset);
		return false;
	default:
		return false;
	}
}

static void write_held_exit(struct trace_buffer *buffer,
			    const struct ftrace_graph_ret *trace,
			    unsigned int trace_ctx)
{
	struct ftrace_graph_ret_entry *entry;
	struct ring_buffer_event *event;
	struct ring_buffer_mark never_used;

	event = trace_buffer_lock_reserve(buffer, TRACE_GRAPH_RET,
					  sizeof(*entry), trace_ctx);
	if (!event)
		return;

	entry = ring_buffer_event_data(event);
	entry->ret = *trace;
	hold(buffer, event, &never_used);
}

/**
 * trace_graph_duration_return - take a short call back, or record its exit
 * @tr: the trace instance that the call was recorded into
 * @trace: function, start and end of the call
 * @gops: the instance's fgraph_ops
 * @flags: the interrupt state that the call returned with
 *
 * The threshold that counts is the one of this moment: it may have changed
 * since the entry was written.
 *
 * Context: a retfunc() callback, interrupts disabled.
 *
 * Return: true if its exit is to be written, as without a threshold.
 */
bool trace_graph_duration_return(struct trace_array *tr,
				 struct ftrace_graph_ret *trace,
				 struct fgraph_ops *gops, unsigned long flags)
{
	struct trace_buffer *buffer = tr->array_buffer.buffer;
	unsigned long threshold = READ_ONCE(tracing_thresh);
	struct ring_buffer_mark *mark = NULL;
	int offset = current->curr_ret_stack;
	bool is_long;

	next_mark(gops->idx, &offset, &mark);
	is_long = trace->rettime - trace->calltime >= threshold;

	/* No entry: exits alone are wanted, or the buffer did not take it by the direct path */
	if (mark && ring_buffer_mark_is_none(mark) &&
	    (!is_long || !threshold || READ_ONCE(trace_graph_entries)))
		return false;

	if (is_long) {
		trace_graph_let_callers_stay(gops->idx, offset);
		return true;
	}

	/* Without a mark its entry is there to stay: it was entered without a threshold */
	if (!mark)
		trace_graph_let_callers_stay(gops->idx, offset);
	if (!mark || !trace_graph_take_back(buffer, mark, gops->idx, offset))
		write_held_exit(buffer, trace, tracing_gen_ctx_flags(flags));
	return false;
}
