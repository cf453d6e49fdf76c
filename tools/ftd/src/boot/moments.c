// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/moments.h"

void moments_find(struct moments *m, const struct world *w)
{
	size_t i;

	memset(m, 0, sizeof(*m));
	for (i = 0; i < w->mark_count && w->marks[i].at.line <= w->end.line; i++) {
		/* The ends of initcalls are for the regions, as is a level that nobody named. */
		if (w->marks[i].kind == MARK_INITCALL ||
		    (w->marks[i].kind == MARK_LEVEL && !*world_text(w, w->marks[i].name)))
			continue;
		m->list = grow(m->list, &m->room, m->count, sizeof(*m->list));
		m->list[m->count++] = (struct moment_row) {
			.w = w, .mark = &w->marks[i], .time = w->marks[i].at.time,
		};
	}
}

void moments_free(struct moments *m)
{
	free(m->list);
}

const char *moment_word(enum mark_kind kind)
{
	static const char *const words[] = {
		[MARK_LEVEL]	= "level",
		[MARK_INITCALL]	= "initcall",
		[MARK_EXEC]	= "exec",
		[MARK_MESSAGE]	= "message",
		[MARK_PRINT]	= "print",
		[MARK_DEFERRED]	= "deferred",
	};

	return words[kind];
}
