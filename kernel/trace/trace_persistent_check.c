// SPDX-License-Identifier: GPL-2.0
/*
 * Records that a previous boot has left
 *
 * Output functions trust their records: they count an indent down from a depth,
 * index tables, follow pointers to formats, and print up to the end of a string.
 * What lies in memory after a crash is not to be trusted. The ring buffer checks
 * once, at boot, that events lie within their pages. Here each record is judged
 * before anything of it is shown: see print_trace_line().
 *
 * The formats of TRACE_EVENT() may call anything with any field. Such records are
 * printed field by field, and judged by whether the fields lie within them.
 */
#include <linux/ftrace.h>
#include <linux/ring_buffer.h>
#include <linux/string.h>
#include <linux/threads.h>

#include "trace.h"
#include "trace_output.h"

/* More calls than fit on a shadow stack: a frame has at least four words */
#define MAX_DEPTH	(PAGE_SIZE / (4 * sizeof(long)))

static const char too_short[] = "too short";
static const char wrong_pid[] = "no such pid";

static bool valid_pid(unsigned int pid)
{
	return pid <= PID_MAX_LIMIT;
}

/* Does an array whose place and length are in the record lie within that? */
static bool array_fits(const struct trace_entry *entry, unsigned int size,
		       const struct ftrace_event_field *field)
{
	u32 where = *(const u32 *)((const void *)entry + field->offset);
	u32 offset = where & 0xffff;

	if (field->filter_type == FILTER_RDYN_STRING || strstr(field->type, "__rel_loc"))
		offset += field->offset + sizeof(where);

	return offset + (where >> 16) <= size;
}

static const char *judge_fields(const struct trace_entry *entry, unsigned int size)
{
	struct trace_event *event = ftrace_find_event(entry->type);
	struct ftrace_event_field *field;
	struct list_head *fields;

	if (!event)
		return "unknown type";

	fields = trace_get_fields(container_of(event, struct trace_event_call, event));
	if (!fields)
		return "no fields";

	list_for_each_entry(field, fields, link) {
		if (field->offset + field->size > size)
			return too_short;
		if ((strstr(field->type, "__data_loc") || strstr(field->type, "__rel_loc")) &&
		    !array_fits(entry, size, field))
			return "an array leaves the record";
	}
	return NULL;
}

static const char *judge_stack(const struct stack_entry *entry, unsigned int size)
{
	unsigned int room = (size - offsetof(struct stack_entry, caller)) / sizeof(long);

	if (size % sizeof(long) || entry->size < 0 || entry->size > room)
		return "wrong number of functions";
	return NULL;
}

static const char *judge_switch(const struct ctx_switch_entry *entry)
{
	if (!valid_pid(entry->prev_pid) || !valid_pid(entry->next_pid))
		return wrong_pid;
	/* task_index_to_char() has these */
	if (max(entry->prev_state, entry->next_state) > ilog2(TASK_REPORT_MAX))
		return "no such state";
	return NULL;
}

static const char *judge_text(const struct print_entry *entry, unsigned int size)
{
	if (!memchr(entry->buf, '\0', size - offsetof(struct print_entry, buf)))
		return "text without an end";
	return NULL;
}

static const char *judge_depth(int depth)
{
	return depth < 0 || depth >= MAX_DEPTH ? "impossible depth" : NULL;
}

#define judge_size(size, type)	((size) < sizeof(struct type) ? too_short : NULL)

/**
 * trace_persistent_judge - find out what is wrong with a record
 * @entry: the record
 * @size: how many bytes it has, as ring_buffer_event_length() says
 *
 * Context: trace_event_sem is held, or the system is being dumped.
 *
 * Return: the reason not to show it, or NULL.
 */
const char *trace_persistent_judge(const struct trace_entry *entry, unsigned int size)
{
	const char *damage;

	if (size < sizeof(*entry))
		return too_short;
	if (!valid_pid(entry->pid))
		return wrong_pid;

	switch (entry->type) {
	case TRACE_FN:
		return judge_size(size, ftrace_entry);
	case TRACE_GRAPH_ENT:
		return judge_size(size, ftrace_graph_ent_entry) ?:
		       judge_depth(((const struct ftrace_graph_ent_entry *)entry)->graph_ent.depth);
	case TRACE_GRAPH_RET:
		return judge_size(size, ftrace_graph_ret_entry) ?:
		       judge_depth(((const struct ftrace_graph_ret_entry *)entry)->ret.depth);
	case TRACE_CTX:
	case TRACE_WAKE:
		return judge_size(size, ctx_switch_entry) ?:
		       judge_switch((const struct ctx_switch_entry *)entry);
	case TRACE_STACK:
		return judge_size(size, stack_entry) ?:
		       judge_stack((const struct stack_entry *)entry, size);
	case TRACE_USER_STACK:
		return judge_size(size, userstack_entry);
	case TRACE_PRINT:
		return judge_size(size, print_entry) ?:
		       judge_text((const struct print_entry *)entry, size);
	case TRACE_RAW_DATA:
		return judge_size(size, raw_data_entry);
	case TRACE_FUNC_REPEATS:
		return judge_size(size, func_repeats_entry);
	case TRACE_HWLAT:
		return judge_size(size, hwlat_entry);
	case TRACE_OSNOISE:
		damage = judge_size(size, osnoise_entry);
		/* It is divided by */
		if (!damage && !(u32)((const struct osnoise_entry *)entry)->runtime)
			damage = "no run time";
		return damage;
	case TRACE_TIMERLAT:
		damage = judge_size(size, timerlat_entry);
		if (!damage && ((const struct timerlat_entry *)entry)->context > 2U)
			damage = "no such context";
		return damage;
	case __TRACE_LAST_TYPE ... U16_MAX:
		return judge_fields(entry, size);
	default:
		/*
		 * Does not exist, or does not get into such a buffer. TRACE_BPRINT
		 * and TRACE_BPUTS do not: see printk_binsafe().
		 */
		return "unexpected type";
	}
}

/**
 * trace_persistent_line - show that a record is damaged, if it is
 * @iter: has found the record
 *
 * Return: TRACE_TYPE_UNHANDLED if the record can be shown.
 */
enum print_line_t trace_persistent_line(struct trace_iterator *iter)
{
	const char *damage = trace_persistent_judge(iter->ent, iter->ent_size);

	if (!damage)
		return TRACE_TYPE_UNHANDLED;

	trace_seq_printf(&iter->seq, "# CPU %d: damaged record of a previous boot: %s\n",
			 iter->cpu, damage);
	return trace_handle_return(&iter->seq);
}

/**
 * trace_persistent_damaged - count damaged records
 * @tr: an instance in memory that outlives a reset
 * @cpu: whose buffer
 *
 * Return: how many of the records in the buffer are damaged.
 */
unsigned long trace_persistent_damaged(struct trace_array *tr, int cpu)
{
	struct trace_buffer *buffer = tr->array_buffer.buffer;
	unsigned long damaged = 0, left;
	struct ring_buffer_event *event;
	struct ring_buffer_iter *iter;

	if (!ring_buffer_previous_boot(buffer, cpu))
		return 0;

	iter = ring_buffer_read_start(buffer, cpu, GFP_KERNEL);
	if (!iter)
		return 0;

	trace_event_read_lock();
	/* Not as long as somebody writes */
	for (left = ring_buffer_entries_cpu(buffer, cpu); left; left--) {
		event = ring_buffer_iter_peek(iter, NULL);
		if (!event)
			break;
		damaged += !!trace_persistent_judge(ring_buffer_event_data(event),
						    ring_buffer_event_length(event));
		ring_buffer_iter_advance(iter);
		cond_resched();
	}
	trace_event_read_unlock();
	ring_buffer_read_finish(iter);
	return damaged;
}
