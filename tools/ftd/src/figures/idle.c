// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "figures/idle.h"

/**
 * struct work - times at which something worked
 * @list: in any order, perhaps one over the other
 */
struct work {
	struct bounds *list;
	size_t count;
	size_t room;
	const struct tcall **stack;	/* calls that the lane at hand is in */
	size_t depth;
	size_t stack_room;
};

static void add(struct work *w, uint64_t begin, uint64_t end)
{
	if (begin >= end)
		return;
	if (w->count >= w->room)
		w->list = grow(w->list, &w->room, w->count, sizeof(*w->list));
	w->list[w->count++] = (struct bounds) { begin, end };
}

/* Where a call slept that does not call schedule() is not known: not the longer part. */
static bool works(const struct tcall *call)
{
	return call->kind != KIND_WAIT && !call->open && call->asleep <= call->own;
}

static uint64_t end_of(const struct tcall *call)
{
	return call->begin + call->duration;
}

/* The innermost call has the CPU up to @now; return when it is over, or @now. */
static uint64_t spend(struct work *w, uint64_t from, uint64_t now)
{
	const struct tcall *call = w->stack[w->depth - 1];
	uint64_t end = end_of(call) < now ? end_of(call) : now;

	if (works(call))
		add(w, from, end);
	return end > from ? end : from;
}

static uint64_t leave_until(struct work *w, uint64_t from, uint64_t now)
{
	while (w->depth && end_of(w->stack[w->depth - 1]) <= now) {
		from = spend(w, from, now);
		w->depth--;
	}
	return from;
}

static void add_lane(struct work *w, const struct tcall *call, const struct tcall *end)
{
	const struct tcall *first = call;
	uint64_t now = call->begin;

	for (w->depth = 0; call < end && call->task == first->task; call++) {
		now = leave_until(w, now, call->begin);
		if (w->depth)
			spend(w, now, call->begin);
		now = call->begin;
		if (w->depth >= w->stack_room)
			w->stack = grow(w->stack, &w->stack_room, w->depth, sizeof(*w->stack));
		w->stack[w->depth++] = call;
	}
	leave_until(w, now, UINT64_MAX);
}

/* A tenth of a bin is work that shows. */
static void add_gaps(struct work *w, const struct gaps *g)
{
	unsigned int i;

	for (i = 0; g && i < g->count; i++)
		if (g->bins[i].time > g->width / 10)
			add(w, g->begin + i * g->width, g->begin + (i + 1) * g->width);
}

static int compare_bounds(const void *va, const void *vb)
{
	const struct bounds *a = va, *b = vb;

	return (a->begin > b->begin) - (a->begin < b->begin);
}

static void find_holes(struct idle *idle, struct work *w, uint64_t begin, uint64_t end,
		       uint64_t least)
{
	size_t i, room = 0;

	add(w, end, end + 1);
	qsort(w->list, w->count, sizeof(*w->list), compare_bounds);
	for (i = 0; i < w->count; i++) {
		if (w->list[i].begin > begin && w->list[i].begin - begin >= least) {
			if (idle->count >= room)
				idle->list = grow(idle->list, &room, idle->count,
						  sizeof(*idle->list));
			idle->list[idle->count++] = (struct bounds) { begin, w->list[i].begin };
			idle->total += w->list[i].begin - begin;
		}
		if (w->list[i].end > begin)
			begin = w->list[i].end;
	}
}

void idle_find(struct idle *idle, const struct timeline *t, uint64_t least)
{
	struct work w = { 0 };
	size_t i;

	*idle = (struct idle) { 0 };
	for (i = 0; i < t->count; i++) {
		if (i && t->calls[i].task == t->calls[i - 1].task)
			continue;
		add_lane(&w, &t->calls[i], t->calls + t->count);
		add_gaps(&w, timeline_gaps(t->calls[i].task));
	}
	find_holes(idle, &w, t->begin, t->end, least);
	free(w.list);
	free(w.stack);
}

uint64_t idle_before(const struct idle *idle, uint64_t time)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < idle->count && idle->list[i].begin < time; i++) {
		uint64_t end = idle->list[i].end < time ? idle->list[i].end : time;

		sum += end - idle->list[i].begin;
	}
	return sum;
}

void idle_free(struct idle *idle)
{
	free(idle->list);
}
