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
	bool waited;			/* the lane at hand has been in a wait */
	const struct tcall **stack;	/* calls that the lane at hand is in */
	size_t depth;
	size_t stack_room;
};

static void add(struct work *w, uint64_t begin, uint64_t end)
{
	if (begin >= end)
		return;
	w->list = grow(w->list, &w->room, w->count, sizeof(*w->list));
	w->list[w->count++] = (struct bounds) { begin, end };
}

/*
 * Where a call slept that does not call schedule() is not known: not the longer part. One
 * that never returns, as start_kernel(), worked until its task waited for the first time.
 */
static bool works(const struct work *w, const struct tcall *call)
{
	if (call->kind == KIND_WAIT)
		return false;
	return call->open ? !w->waited : call->asleep <= call->own;
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

	if (works(w, call))
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

	w->waited = false;
	for (w->depth = 0; call < end && call->task == first->task; call++) {
		now = leave_until(w, now, call->begin);
		if (w->depth)
			spend(w, now, call->begin);
		now = call->begin;
		w->stack = grow(w->stack, &w->stack_room, w->depth, sizeof(*w->stack));
		w->stack[w->depth++] = call;
		w->waited |= call->kind == KIND_WAIT;
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

static void find_holes(struct holes *holes, struct work *w, uint64_t begin, uint64_t end,
		       uint64_t least)
{
	size_t i, room = 0;

	add(w, end, end + 1);
	qsort(w->list, w->count, sizeof(*w->list), compare_bounds);
	for (i = 0; i < w->count; i++) {
		if (w->list[i].begin > begin && w->list[i].begin - begin >= least) {
			if (holes->count >= room)
				holes->list = grow(holes->list, &room, holes->count,
						   sizeof(*holes->list));
			holes->list[holes->count++] = (struct bounds) { begin, w->list[i].begin };
			holes->total += w->list[i].begin - begin;
		}
		if (w->list[i].end > begin)
			begin = w->list[i].end;
	}
}

void idle_find(struct holes *holes, const struct timeline *t, uint64_t least)
{
	struct work w = { 0 };
	size_t i;

	*holes = (struct holes) { 0 };
	for (i = 0; i < t->count; i++) {
		if (i && t->calls[i].task == t->calls[i - 1].task)
			continue;
		add_lane(&w, &t->calls[i], t->calls + t->count);
		add_gaps(&w, timeline_gaps(t->calls[i].task));
	}
	find_holes(holes, &w, t->begin, t->end, least);
	free(w.list);
	free(w.stack);
}
