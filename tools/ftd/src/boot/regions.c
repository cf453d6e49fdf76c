// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/regions.h"
#include "lines/record.h"

/* The last region is over, and another one begins. */
static void begin(struct regions *r, int64_t time, const char *name, const char *level)
{
	if (r->count)
		r->list[r->count - 1].time = time - r->list[r->count - 1].begin;
	if (r->count && !r->list[r->count - 1].time)
		r->count--;
	r->list = grow(r->list, &r->room, r->count, sizeof(*r->list));
	r->list[r->count++] = (struct region) { name, level, time, 0 };
}

/* What follows the last initcall of a level, if that is not the next level. */
static const char *behind_level(const char *level, bool last)
{
	if (!strcmp(level, "console"))
		return "start_kernel() goes on";
	if (!strcmp(level, "early"))
		return "CPUs start";
	return last ? "root file system" : NULL;
}

/* The next mark of the kind behind one, up to the end of the boot, or the count. */
static size_t next_mark(const struct world *w, size_t i, enum mark_kind kind)
{
	for (i++; i < w->mark_count && w->marks[i].at.line <= w->end.line; i++)
		if (w->marks[i].kind == kind)
			return i;
	return w->mark_count;
}

static void add_level(struct regions *r, const struct world *w, size_t i)
{
	const struct mark *m = &w->marks[i];
	size_t next = next_mark(w, i, MARK_LEVEL), k, last = i;
	const char *level = world_text(w, m->name), *name;

	begin(r, m->at.time, "initcalls", level);
	for (k = next_mark(w, i, MARK_INITCALL); k < next; k = next_mark(w, k, MARK_INITCALL)) {
		/* Those of modules, which programs load, are of no level. */
		if (next_mark(w, last, MARK_EXEC) < k)
			break;
		if (w->marks[k].thread == m->thread)
			last = k;
	}
	name = behind_level(level, next == w->mark_count);
	if (name && last != i)
		begin(r, w->marks[last].at.time, name, NULL);
}

void regions_find(struct regions *r, const struct world *w)
{
	bool user_space = false;
	size_t i;

	memset(r, 0, sizeof(*r));
	if (w->before != NO_TIME) {
		begin(r, -(int64_t)w->before, "before the kernel", NULL);
		/* Where the first records are gone, the next event tells where the boot is. */
		begin(r, 0, w->first ? "unknown" : "start_kernel()", NULL);
	} else {
		begin(r, w->start.time, "before initcalls", NULL);
	}
	for (i = 0; i < w->mark_count && w->marks[i].at.line <= w->end.line; i++) {
		const struct mark *m = &w->marks[i];

		if (m->kind == MARK_LEVEL && !user_space) {
			add_level(r, w, i);
		} else if (m->kind == MARK_EXEC && w->threads[m->thread].pid == 1 && !user_space) {
			begin(r, m->at.time, "user space", NULL);
			user_space = true;
		}
	}
	begin(r, w->end.time, "", NULL);
	r->count--;
}

void regions_free(struct regions *r)
{
	free(r->list);
}
