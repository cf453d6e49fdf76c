// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "lines/columns.h"
#include "lines/event.h"

void lexer_init(struct lexer *lx)
{
	memset(lx, 0, sizeof(*lx));
	lx->seconds_text = UINT64_MAX;	/* no text at all is not 0 seconds */
	names_init(&lx->names);
	names_init(&lx->who_names);
}

void lexer_free(struct lexer *lx)
{
	names_free(&lx->names);
	names_free(&lx->who_names);
	free(lx->whos);
}

uint32_t lexer_who(struct lexer *lx, const char *comm, uint32_t comm_len,
		   int32_t pid)
{
	char number[16];
	const char *text = comm;
	uint32_t who, len;

	if (comm_len) {
		len = skip_digits(comm + comm_len + 1) - comm;
	} else {
		text = number;
		len = sprintf(number, "-%d", pid);
	}
	who = names_intern(&lx->who_names, text, len);
	if (who >= lx->who_room)
		lx->whos = grow(lx->whos, &lx->who_room, who, sizeof(*lx->whos));
	lx->whos[who] = (struct who) { .pid = pid, .comm_len = comm_len };
	return who;
}

static const enum event_kind event_kinds[] = {
	[RECORD_UNKNOWN]	= EVENT_UNKNOWN,
	[RECORD_OTHER]		= EVENT_OTHER,
	[RECORD_ENTRY]		= EVENT_ENTRY,
	[RECORD_EXIT]		= EVENT_EXIT,
	[RECORD_LEAF]		= EVENT_LEAF,
	[RECORD_SWITCH]		= EVENT_SWITCH,
	[RECORD_LOST]		= EVENT_LOST,
	[RECORD_IRQ_ENTER]	= EVENT_IRQ_ENTER,
	[RECORD_IRQ_EXIT]	= EVENT_IRQ_EXIT,
};

bool lexer_slow(struct lexer *lx, const char *line, const char *end,
		struct event *ev)
{
	struct record rec;

	scan_line(&lx->scanner, line, end, &rec);
	if (rec.kind == RECORD_NOISE || rec.kind == RECORD_START)
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
		ev->func = end - line;
		return true;
	case RECORD_OTHER:
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
	}
	if (rec.stamp)
		ev->time = record_time(&rec);
	if (rec.pid != NO_PID)
		ev->who = lexer_who(lx, rec.comm, rec.comm_len, rec.pid);
	return true;
}

void lexer_block(struct lexer *lx, const char *start, const char *end,
		 struct events *events)
{
	const char *p = start;

	events->count = 0;
	events->lines = 0;
	while (p < end) {
		struct event *ev;
		const char *next;

		if (events->count >= events->room)
			events->list = grow(events->list, &events->room,
					    events->count, sizeof(*events->list));
		ev = &events->list[events->count];
		next = lexer_fast(lx, p, ev);
		if (next) {
			events->count++;
		} else {
			next = (char *)memchr(p, '\n', end - p) + 1;
			if (lexer_slow(lx, p, next - 1, ev)) {
				if (ev->kind == EVENT_UNKNOWN)
					ev->duration = p - start;
				events->count++;
			}
		}
		ev->line = events->lines++;
		p = next;
	}
}
