// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/deferred.h"
#include "boot/labels.h"
#include "boot/routines.h"

/* The word for what it counts as, NULL: it does not count. */
static const char *word_of(const struct routine *r)
{
	if (KINDS_NAMED & KIND_BIT(r->kind))
		return label_kind(r->kind);
	if (r->delay)
		return "delay";
	if (r->console)
		return "console";
	return NULL;
}

static bool is_like(const struct world *w, uint32_t a, uint32_t b)
{
	return word_of(&w->routines[a]) == word_of(&w->routines[b]) &&
	       w->routines[a].name == w->routines[b].name;
}

/* Is it in one that counts in the same row, or one delay in another one? */
static bool is_nested(const struct world *w, uint32_t routine)
{
	const struct routine *r = &w->routines[routine];
	bool plain = !(KINDS_NAMED & KIND_BIT(r->kind));
	uint32_t up;

	for (up = r->parent; up != NOBODY; up = w->routines[up].parent) {
		if (plain && word_of(&w->routines[up]) == word_of(r))
			return true;
		if (is_like(w, routine, up))
			return true;
	}
	return false;
}

/* Who asked for a delay, or printed: what its function says is not of interest. */
static uint32_t asked_by(const struct world *w, const struct routine *r)
{
	uint32_t up = r->parent;

	if (KINDS_NAMED & KIND_BIT(r->kind))
		return NOBODY;
	while (up != NOBODY && word_of(&w->routines[up]) == word_of(r))
		up = w->routines[up].parent;
	return up;
}

static bool same_name(const struct world *w, uint32_t a, uint32_t b)
{
	if (a == NOBODY || b == NOBODY)
		return a == b;
	return w->routines[a].name == w->routines[b].name;
}

static uint32_t row_of(struct routine_rows *rows, const struct world *w, uint32_t routine)
{
	const struct routine *r = &w->routines[routine];
	const char *kind = word_of(r);
	uint32_t by = asked_by(w, r);
	bool plain = !(KINDS_NAMED & KIND_BIT(r->kind));
	size_t i;

	for (i = 0; i < rows->count; i++)
		if (rows->list[i].kind == kind && (plain || rows->list[i].name == r->name) &&
		    same_name(w, rows->list[i].by, by))
			return i;
	rows->list = grow(rows->list, &rows->room, rows->count, sizeof(*rows->list));
	rows->list[rows->count] = (struct routine_row) {
		.w = w, .kind = kind, .name = plain ? NO_NAME : r->name, .by = by,
	};
	return rows->count++;
}

static void add(struct routine_row *row, const struct routine *r)
{
	uint64_t time = r->end.time - r->begin.time;

	row->count++;
	row->time += time;
	row->running += world_ran(row->w, r->thread, &r->begin, &r->end);
	if (time > row->worst)
		row->worst = time;
	/* A probe that is put off did not fail: boot/deferred.h */
	if (r->has_ret && r->ret < 0 && (r->kind != ROUTINE_PROBE || r->ret != PROBE_DEFERRED)) {
		row->failed++;
		row->ret = r->ret;
	}
}

/* Each row that a piece is in counts it once. */
static void add_piece(struct routine_rows *rows, const struct world *w, const uint32_t *row_by,
		      const struct piece *piece)
{
	uint32_t r, up;

	for (r = piece->routine; r != NOBODY; r = w->routines[r].parent) {
		if (row_by[r] == NOBODY)
			continue;
		for (up = w->routines[r].parent; up != NOBODY; up = w->routines[up].parent)
			if (row_by[up] == row_by[r])
				break;
		if (up == NOBODY)
			rows->list[row_by[r]].path += piece->end - piece->begin;
	}
}

static int compare(const void *a, const void *b)
{
	const struct routine_row *one = a, *two = b;

	if (one->time != two->time)
		return one->time < two->time ? 1 : -1;
	return strcmp(world_text(one->w, one->name), world_text(two->w, two->name));
}

void routine_rows_find(struct routine_rows *rows, const struct world *w, const struct path *p)
{
	uint32_t *row_by = zalloc((w->routine_count + 1) * sizeof(*row_by));
	size_t i;

	memset(rows, 0, sizeof(*rows));
	for (i = 0; i < w->routine_count; i++) {
		row_by[i] = NOBODY;
		if (!word_of(&w->routines[i]) || w->routines[i].begin.line > w->end.line ||
		    is_nested(w, i))
			continue;
		row_by[i] = row_of(rows, w, i);
		add(&rows->list[row_by[i]], &w->routines[i]);
	}
	for (i = 0; i < p->count; i++)
		add_piece(rows, w, row_by, &p->pieces[i]);
	free(row_by);
	if (rows->count)
		qsort(rows->list, rows->count, sizeof(*rows->list), compare);
}

void routine_rows_failed(struct routine_rows *r, const struct routine_rows *all)
{
	size_t i;

	memset(r, 0, sizeof(*r));
	for (i = 0; i < all->count; i++) {
		if (!all->list[i].failed)
			continue;
		r->list = grow(r->list, &r->room, r->count, sizeof(*r->list));
		r->list[r->count++] = all->list[i];
	}
}

void routine_rows_free(struct routine_rows *r)
{
	free(r->list);
}
