// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "lines/block.h"
#include "lines/lexer_fast.h"
#include "lines/lexer_slow.h"

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
