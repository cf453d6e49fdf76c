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

void lexer_block(struct lexer *lx, const char *start, const char *end,
		 struct events *events)
{
	const char *p = start;

	events->count = 0;
	events->value_count = 0;
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
			struct value value = { 0 };

			next = (char *)memchr(p, '\n', end - p) + 1;
			if (lexer_slow(lx, p, next - 1, ev,
				       lx->values ? &value : NULL)) {
				if (ev->kind == EVENT_UNKNOWN || ev->kind == EVENT_TRACE)
					ev->duration += p - start;
				if (value.has_ret || value.args_len)
					add_value(events, &value);
				events->count++;
			}
		}
		ev->line = events->lines++;
		p = next;
	}
}
