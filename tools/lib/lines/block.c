// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "lines/block.h"
#include "lines/lexer_fast.h"
#include "lines/lexer_slow.h"

static void add_value(struct events *events, const struct value *value)
{
	if (events->value_count >= events->value_room)
		events->values = grow(events->values, &events->value_room,
				      events->value_count, sizeof(*events->values));
	events->values[events->value_count++] = (struct event_value) {
		.number = events->count,
		.value = *value,
	};
}

/* A line that lexer_fast() has left alone; false if it makes no event. */
static bool add_slowly(struct lexer *lx, const char *start, const char *line,
		       const char *end, struct events *events)
{
	struct event *ev = &events->list[events->count];
	struct value value = { 0 };

	if (!lexer_slow(lx, line, end, ev, lx->values ? &value : NULL))
		return false;
	if (ev->kind == EVENT_UNKNOWN || ev->kind == EVENT_TRACE)
		ev->duration += line - start;
	if (value.has_ret || value.args_len)
		add_value(events, &value);
	return true;
}

void lexer_block(struct lexer *lx, const char *start, const char *end,
		 struct events *events)
{
	struct event *ev, *limit;
	const char *p = start, *next;
	uint32_t line = 0;

	events->list = grow(events->list, &events->room, 0, sizeof(*events->list));
	ev = events->list;
	limit = ev + events->room;
	events->value_count = 0;
	for (; p < end; p = next, line++) {
		if (unlikely(ev == limit)) {
			size_t count = events->room;

			events->list = grow(events->list, &events->room, count,
					    sizeof(*events->list));
			ev = events->list + count;
			limit = events->list + events->room;
		}
		next = lexer_fast(lx, p, ev);
		if (unlikely(!next)) {
			next = (char *)memchr(p, '\n', end - p) + 1;
			events->count = ev - events->list;
			if (!add_slowly(lx, start, p, next - 1, events))
				continue;
		} else if (unlikely(lx->value.has_ret)) {
			events->count = ev - events->list;
			add_value(events, &lx->value);
		}
		ev->line = line;
		ev++;
	}
	events->count = ev - events->list;
	events->lines = line;
}
