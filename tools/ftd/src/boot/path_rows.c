// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/labels.h"
#include "boot/path_rows.h"

void path_sums_find(struct path_sums *s, const struct path *p)
{
	struct path_sum *sums = s->rows;
	uint64_t all = 0;
	size_t i;

	*s = (struct path_sums) { .list = sums, .count = PIECE_KINDS };
	for (i = 0; i < p->count; i++)
		sums[p->pieces[i].kind].count++;
	for (i = 0; i < PIECE_KINDS; i++)
		all += p->sums[i];
	for (i = 0; i < PIECE_KINDS; i++) {
		sums[i].kind = i;
		sums[i].time = p->sums[i];
		sums[i].part = all ? (p->sums[i] * 100000.0) / all + 0.5 : 0;
	}
}

static bool same(const struct path_row *a, const struct path_row *b)
{
	return a->kind == b->kind && a->thread == b->thread && a->routine == b->routine &&
	       a->name == b->name;
}

/* In place: each row that is like the one before it becomes a part of it. */
static void join(struct path_rows *r)
{
	size_t i, count = 0;

	for (i = 0; i < r->count; i++) {
		if (count && same(&r->list[count - 1], &r->list[i]))
			r->list[count - 1].time += r->list[i].time;
		else
			r->list[count++] = r->list[i];
	}
	r->count = count;
}

/* How far the row at @i reaches: the number of the last one that is a part of it, too. */
static size_t reach(const struct path_rows *r, size_t i, uint64_t limit)
{
	uint64_t own = r->list[i].time, between = 0;
	size_t k, last = i;

	for (k = i + 1; k < r->count && between < limit && between <= own; k++) {
		if (same(&r->list[i], &r->list[k])) {
			own += r->list[k].time;
			between = 0;
			last = k;
		} else {
			between += r->list[k].time;
		}
	}
	return last;
}

/*
 * What is short, and stands between two rows that are the same, is a part of both: an
 * interrupt, a look at who else wants to run.
 */
static void take_in(struct path_rows *r, uint64_t limit)
{
	size_t i, last, count = 0;
	struct path_row row;

	for (i = 0; i < r->count; i = last + 1) {
		row = r->list[i];
		last = reach(r, i, limit);
		row.time = r->list[last].begin + r->list[last].time - row.begin;
		r->list[count++] = row;
	}
	r->count = count;
}

/* Short ones in a row are one of all kinds. */
static void fold_short(struct path_rows *r, uint64_t limit)
{
	size_t i;

	for (i = 0; i < r->count; i++) {
		if (r->list[i].time >= limit)
			continue;
		r->list[i].kind = PIECE_KINDS;
		r->list[i].thread = NOBODY;
		r->list[i].routine = NOBODY;
		r->list[i].name = NO_NAME;
		r->list[i].waiter = NOBODY;
	}
	join(r);
}

void path_rows_find(struct path_rows *r, const struct world *w, const struct path *p,
		    uint64_t limit)
{
	size_t i;

	memset(r, 0, sizeof(*r));
	for (i = 0; i < p->count; i++) {
		const struct piece *piece = &p->pieces[i];

		r->list = grow(r->list, &r->room, r->count, sizeof(*r->list));
		r->list[r->count++] = (struct path_row) {
			.w = w, .p = p,
			.begin = piece->begin,
			.time = piece->end - piece->begin,
			.kind = piece->kind,
			.thread = piece->thread,
			.routine = label_of_piece(w, piece, limit),
			.name = piece->name,
			.waiter = piece->waiter,
		};
	}
	join(r);
	take_in(r, limit);
	fold_short(r, limit);
}

void path_rows_free(struct path_rows *r)
{
	free(r->list);
}
