// SPDX-License-Identifier: GPL-2.0
#include "lines/lexer_slow.h"
#include "lines/record.h"

static const enum event_kind event_kinds[] = {
	[RECORD_NOISE]		= EVENT_TRACE,
	[RECORD_UNKNOWN]	= EVENT_UNKNOWN,
	[RECORD_OTHER]		= EVENT_OTHER,
	[RECORD_ENTRY]		= EVENT_ENTRY,
	[RECORD_EXIT]		= EVENT_EXIT,
	[RECORD_LEAF]		= EVENT_LEAF,
	[RECORD_SWITCH]		= EVENT_SWITCH,
	[RECORD_LOST]		= EVENT_LOST,
	[RECORD_ANOTHER]	= EVENT_ANOTHER,
	[RECORD_IRQ_ENTER]	= EVENT_IRQ_ENTER,
	[RECORD_IRQ_EXIT]	= EVENT_IRQ_EXIT,
};

bool lexer_slow(struct lexer *lx, const char *line, const char *end,
		struct event *ev, struct value *value)
{
	struct record rec;

	scan_line(&lx->scanner, line, end, &rec);
	if (rec.kind == RECORD_START || (rec.kind == RECORD_NOISE && !rec.event_len))
		return false;
	*ev = (struct event) {
		.kind = event_kinds[rec.kind],
		.cpu = rec.cpu,
		.func = NO_NAME,
		.who = NO_WHO,
		.duration = NO_TIME,
		.time = NO_TIME,
	};
	switch (rec.kind) {
	case RECORD_UNKNOWN:
		ev->duration = 0;
		ev->func = end - line;
		return true;
	case RECORD_NOISE:
		ev->duration = rec.event - line;
		ev->func = rec.event_len;
		ev->depth = rec.in_irq;
		break;
	case RECORD_OTHER:
	case RECORD_ANOTHER:
		return true;
	case RECORD_LOST:
		ev->duration = rec.lost;
		return true;
	case RECORD_SWITCH:
		ev->func = lexer_who(lx, rec.prev_comm, rec.prev_comm_len,
				     rec.prev_pid);
		break;
	default:
		ev->depth = rec.depth;
		if (rec.name_len)
			ev->func = names_intern(&lx->names, rec.name, rec.name_len);
		if (rec.has_duration)
			ev->duration = rec.duration;
		if (value)
			record_value(&rec, value);
	}
	if (rec.stamp)
		ev->time = record_time(&rec);
	if (rec.pid != NO_PID)
		ev->who = lexer_who(lx, rec.comm, rec.comm_len, rec.pid);
	return true;
}
