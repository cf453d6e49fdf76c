// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/holds.h"
#include "boot/labels.h"

/* What each of them is in is the same? Names count, and not which of several calls it is. */
static bool same_routine(const struct world *w, uint32_t a, uint32_t b)
{
	if (a == NOBODY || b == NOBODY)
		return a == b;
	return w->routines[a].name == w->routines[b].name &&
	       w->routines[a].kind == w->routines[b].kind;
}

static bool same_waiters(const struct hold *a, const struct hold *b)
{
	const struct waiter *list = a->p->waiters;
	uint32_t one = a->waiter, two = b->waiter;

	for (; one != NOBODY && two != NOBODY; one = list[one].next, two = list[two].next)
		if (list[one].thread != list[two].thread ||
		    !same_routine(a->w, label_routine(a->w, list[one].routine, a->limit, true),
				  label_routine(a->w, list[two].routine, a->limit, true)))
			return false;
	return one == two;
}

static struct hold *find(struct holds *h, const struct hold *like)
{
	size_t i;

	for (i = 0; i < h->count; i++) {
		struct hold *hold = &h->list[i];

		if (hold->kind == like->kind && hold->thread == like->thread &&
		    hold->name == like->name && same_routine(like->w, hold->routine, like->routine) &&
		    same_waiters(hold, like))
			return hold;
	}
	return NULL;
}

static int compare(const void *a, const void *b)
{
	const struct hold *one = a, *two = b;

	if (one->time != two->time)
		return one->time < two->time ? 1 : -1;
	return one->begin < two->begin ? -1 : one->begin > two->begin;
}

void holds_find(struct holds *h, const struct world *w, const struct path *p, uint64_t limit)
{
	struct hold *hold;
	size_t i;

	memset(h, 0, sizeof(*h));
	for (i = 0; i < p->count; i++) {
		const struct piece *piece = &p->pieces[i];
		struct hold like = {
			.w = w, .p = p, .limit = limit, .begin = piece->begin, .kind = piece->kind,
			.thread = piece->thread, .routine = label_of_piece(w, piece, limit),
			.name = piece->name, .waiter = piece->waiter,
		};

		/* Nobody's time, as before the first record, or that of who works: nobody waits. */
		if (piece->thread == NOBODY)
			continue;
		if (piece->waiter == NOBODY &&
		    (piece->kind == PIECE_WORK || piece->kind == PIECE_INTERRUPT))
			continue;
		hold = find(h, &like);
		if (!hold) {
			h->list = grow(h->list, &h->room, h->count, sizeof(*h->list));
			hold = &h->list[h->count++];
			*hold = like;
		}
		hold->time += piece->end - piece->begin;
		hold->count++;
	}
	if (h->count)
		qsort(h->list, h->count, sizeof(*h->list), compare);
}

void holds_free(struct holds *h)
{
	free(h->list);
}

static void print_one(FILE *out, const struct world *w, uint32_t thread, uint32_t routine)
{
	uint32_t outer;

	label_thread(out, w, thread);
	if (routine == NOBODY)
		return;
	outer = world_within(w, w->routines[routine].parent, KINDS_NAMED);
	if (outer != NOBODY && !(KINDS_NAMED & KIND_BIT(w->routines[routine].kind))) {
		fputs(" ", out);
		label_print(out, w, outer);
		fputs(":", out);
	}
	fputs(" ", out);
	label_print(out, w, routine);
}

static void print_waiters(FILE *out, const struct hold *h, uint32_t waiter)
{
	const struct waiter *who = &h->p->waiters[waiter];

	if (who->next != NOBODY)
		print_waiters(out, h, who->next);
	print_one(out, h->w, who->thread, label_routine(h->w, who->routine, h->limit, true));
	fputs(" <- ", out);
}

void hold_print(FILE *out, const struct hold *h)
{
	if (h->waiter != NOBODY)
		print_waiters(out, h, h->waiter);
	print_one(out, h->w, h->thread, h->routine);
}
