// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "boot/opened.h"
#include "lines/record.h"

uint32_t opened_top(const struct builder *b, uint32_t thread)
{
	const struct thread *th = &b->w->threads[thread];

	return th->open_count ? th->open[th->open_count - 1].routine : NOBODY;
}

/* A call on one line may seem to end behind what comes next: its time is cut to whole us. */
static void add_step(struct builder *b, uint32_t thread, uint64_t time)
{
	struct thread *th = &b->w->threads[thread];
	size_t i;

	for (i = th->step_count; i && th->steps[i - 1].at.time > time; i--)
		th->steps[i - 1].at.time = time;
	th->steps = grow(th->steps, &th->step_room, th->step_count, sizeof(*th->steps));
	th->steps[th->step_count++] = (struct step) {
		{ time, b->now.line }, opened_top(b, thread)
	};
}

/* All from the @keep-th on are over. */
static void close_from(struct builder *b, uint32_t thread, size_t keep, uint64_t time)
{
	struct thread *th = &b->w->threads[thread];

	while (th->open_count > keep) {
		struct routine *r = &b->w->routines[th->open[--th->open_count].routine];

		r->end = (struct instant) { time, b->now.line };
		r->open = false;
	}
	add_step(b, thread, time);
}

/* The place of the outermost call that is as deep as @depth or deeper, or the count. */
static size_t place_of_depth(const struct thread *th, uint32_t depth)
{
	size_t i = th->open_count, found = th->open_count;

	while (i--) {
		if (th->open[i].depth == DEPTH_EVENT)
			continue;
		if (th->open[i].depth < depth)
			break;
		found = i;
	}
	return found;
}

uint32_t opened_begin(struct builder *b, uint32_t thread, enum routine_kind kind, uint32_t name,
		      uint32_t depth)
{
	struct world *w = b->w;
	struct thread *th = &w->threads[thread];
	size_t keep = depth == DEPTH_EVENT ? th->open_count : place_of_depth(th, depth);

	if (keep < th->open_count)
		close_from(b, thread, keep, b->now.time);
	w->routines = grow(w->routines, &w->routine_room, w->routine_count, sizeof(*w->routines));
	w->routines[w->routine_count] = (struct routine) {
		.parent = opened_top(b, thread),
		.thread = thread,
		.name = name,
		.kind = kind,
		.open = true,
		.begin = b->now,
		.end = { NO_TIME, UINT64_MAX },
		.order = NOBODY,
	};
	th->open = grow(th->open, &th->open_room, th->open_count, sizeof(*th->open));
	th->open[th->open_count++] = (struct open_routine) { w->routine_count++, depth };
	add_step(b, thread, b->now.time);
	return w->routine_count - 1;
}

void opened_leave(struct builder *b, uint32_t thread, uint32_t depth, uint64_t time)
{
	const struct thread *th = &b->w->threads[thread];
	size_t place = place_of_depth(th, depth);

	if (place < th->open_count)
		close_from(b, thread, place, time);
}

uint32_t opened_end(struct builder *b, uint32_t thread, enum routine_kind kind)
{
	const struct thread *th = &b->w->threads[thread];
	size_t i = th->open_count;
	uint32_t routine;

	while (i--) {
		routine = th->open[i].routine;
		if (th->open[i].depth == DEPTH_EVENT && b->w->routines[routine].kind == kind) {
			close_from(b, thread, i, b->now.time);
			return routine;
		}
	}
	return NOBODY;
}

void opened_over(struct builder *b, uint32_t thread)
{
	struct thread *th = &b->w->threads[thread];

	while (th->open_count)
		b->w->routines[th->open[--th->open_count].routine].end = b->now;
}
