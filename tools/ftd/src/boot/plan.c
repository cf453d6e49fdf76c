// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "boot/plan.h"
#include "boot/sim.h"
#include "boot/waits.h"

/*
 * Signals are wakings first, then orders. A point is where a thread in its turn sends
 * one, or begins work that needs one.
 */
struct point {
	uint64_t line;
	uint64_t time;
	enum op_kind kind;
	uint32_t id;
};

/**
 * struct plan - what threads do, and what of it is left out
 * @w: world
 * @out: what is left out
 * @lists: what threads do
 * @count: how many lists
 * @room: for lists
 * @points: by thread
 * @counts: how many points
 * @rooms: room for points
 */
struct plan {
	struct world *w;
	const struct left_out *out;
	struct op_list *lists;
	size_t count;
	size_t room;
	struct point **points;
	size_t *counts;
	size_t *rooms;
};

/* Does a thread send it that is played? Idle ones are not. */
static bool is_sent(struct world *w, const struct waking *waking)
{
	const struct turn_list *turns = &w->threads[waking->by].turns;
	uint32_t place = world_turn(w, turns, waking->at.line), name;

	return place != NOBODY && wait_kind(w, waking, &name) == PIECE_WORK &&
	       !wait_is_idle(w, &w->turns[turns->list[place]]);
}

static bool is_out(const struct plan *p, uint32_t routine)
{
	return routine != NOBODY && p->out->routines[routine];
}

/* Of a time in which a thread has a CPU: what is not left out. */
static uint64_t work(const struct plan *p, uint32_t thread, uint64_t from, uint64_t to)
{
	const struct thread *th = &p->w->threads[thread];
	uint64_t time = to > from ? to - from : 0, begin;
	uint32_t step;

	if (p->out->threads[thread])
		return 0;
	while (to > from) {
		step = world_step(th, to);
		if (step == NOBODY)
			break;
		begin = th->steps[step].at.time > from ? th->steps[step].at.time : from;
		if (is_out(p, th->steps[step].routine))
			time -= to - begin;
		to = begin;
	}
	return time;
}

static void add_point(struct plan *p, uint32_t thread, struct instant at, enum op_kind kind,
		      uint32_t id)
{
	p->points[thread] = grow(p->points[thread], &p->rooms[thread], p->counts[thread],
				 sizeof(**p->points));
	p->points[thread][p->counts[thread]++] = (struct point) { at.line, at.time, kind, id };
}

static int compare_points(const void *a, const void *b)
{
	const struct point *one = a, *two = b;

	return one->line < two->line ? -1 : one->line > two->line;
}

static void find_points(struct plan *p)
{
	struct world *w = p->w;
	size_t i;

	for (i = 0; i < w->waking_count; i++)
		if (is_sent(w, &w->wakings[i]))
			add_point(p, w->wakings[i].by, w->wakings[i].at, OP_SIGNAL, i);
	for (i = 0; i < w->order_count; i++)
		add_point(p, w->orders[i].at.by, w->orders[i].at.at, OP_SIGNAL,
			  w->waking_count + i);
	for (i = 0; i < w->routine_count; i++) {
		const struct routine *r = &w->routines[i];

		if (r->order != NOBODY && is_sent(w, &w->orders[r->order].at))
			add_point(p, r->thread, r->begin, OP_WAIT, w->waking_count + r->order);
	}
	for (i = 0; i < w->thread_count; i++)
		if (p->counts[i])
			qsort(p->points[i], p->counts[i], sizeof(**p->points), compare_points);
}

/* What a thread waited for before a turn; returns when it was ready for it. */
static uint64_t plan_wait(struct plan *p, struct op_list *list, const struct turn *turn,
			  const struct turn *prev)
{
	struct world *w = p->w;
	const struct waking *waking = turn->waking == NOBODY ? NULL : &w->wakings[turn->waking];

	if (prev && turn->seen && (prev->state == LEFT_READY ||
				   (waking && waking->at.line < prev->end.line)))
		return prev->end.time;
	if (prev && (p->out->threads[turn->thread] ||
		     is_out(p, world_routine(&w->threads[turn->thread], prev->end.line))))
		return turn->begin.time;
	if (waking && turn->seen && is_sent(w, waking)) {
		op_add(list, OP_WAIT, turn->waking, 0);
		return waking->at.time;
	}
	if (!prev) {
		op_add(list, OP_AT, 0, turn->begin.time - w->start.time);
		return turn->begin.time;
	}
	if (waking && turn->seen) {
		op_add(list, OP_PAUSE, 0, waking->at.time - prev->end.time);
		return waking->at.time;
	}
	op_add(list, OP_PAUSE, 0, turn->begin.time - prev->end.time);
	return turn->begin.time;
}

/* How long an idle CPU takes to come to a thread */
static uint64_t latency(const struct world *w, const struct turn *turn, uint64_t ready)
{
	const struct turn_list *turns = &w->cpus[turn->cpu].turns;
	uint32_t place = world_turn(w, turns, turn->begin.line);
	const struct turn *before = place == NOBODY ? NULL : &w->turns[turns->list[place]];

	if (!before || !wait_is_idle(w, before) || before->end.time <= ready)
		return 0;
	return before->end.time - (before->begin.time > ready ? before->begin.time : ready);
}

static void plan_turn(struct plan *p, struct op_list *list, const struct turn *turn,
		      size_t *point)
{
	const struct world *w = p->w;
	uint32_t thread = turn->thread;
	bool last = thread == w->last && turn->end.line >= w->end.line;
	uint64_t time = turn->begin.time;

	for (; *point < p->counts[thread]; ++*point) {
		const struct point *at = &p->points[thread][*point];

		if (at->line >= turn->end.line || (last && at->line > w->end.line))
			break;
		op_add(list, OP_RUN, 0, work(p, thread, time, at->time));
		op_add(list, at->kind, at->id, 0);
		if (at->kind == OP_WAIT)
			op_add_cpu(list, turn->cpu, 0, at->line);
		if (at->time > time)
			time = at->time;
	}
	op_add(list, OP_RUN, 0, work(p, thread, time, last ? w->end.time : turn->end.time));
	op_add(list, last ? OP_END : OP_LEAVE, 0, 0);
}

static uint32_t new_list(struct plan *p)
{
	p->lists = grow(p->lists, &p->room, p->count, sizeof(*p->lists));
	return p->count++;
}

/* Between @prev and @turn the thread had done all that it had been asked for. */
static bool was_done(const struct plan *p, const struct turn *turn, const struct turn *prev)
{
	const struct world *w = p->w;

	return prev && turn->seen && wait_is_to_be_asked(w, prev) && prev->state != LEFT_READY &&
	       (turn->waking == NOBODY || w->wakings[turn->waking].at.line > prev->end.line);
}

static bool is_asked(const struct plan *p, const struct turn *turn)
{
	return turn->waking != NOBODY && is_sent(p->w, &p->w->wakings[turn->waking]);
}

/*
 * What others ask a thread for does not have to wait for what it did before: each request
 * has a list of its own. What timers make it do has one list for all.
 */
static void plan_thread(struct plan *p, uint32_t thread)
{
	const struct world *w = p->w;
	const struct turn_list *turns = &w->threads[thread].turns;
	const struct turn *prev = NULL, *own_prev = NULL;
	uint32_t own = new_list(p), list = own;
	size_t i, point = 0;
	uint64_t ready;

	for (i = 0; i < turns->count; i++) {
		const struct turn *turn = &w->turns[turns->list[i]];

		if (turn->begin.line > w->end.line || wait_is_idle(w, turn))
			break;
		if (was_done(p, turn, prev)) {
			list = is_asked(p, turn) ? new_list(p) : own;
			prev = list == own ? own_prev : NULL;
		}
		ready = plan_wait(p, &p->lists[list], turn, prev);
		op_add_cpu(&p->lists[list], turn->cpu, latency(w, turn, ready), turn->begin.line);
		plan_turn(p, &p->lists[list], turn, &point);
		prev = turn;
		if (list == own)
			own_prev = turn;
	}
}

uint64_t plan_play(struct world *w, const struct left_out *out)
{
	struct plan plan = { .w = w, .out = out }, *p = &plan;
	uint64_t end;
	size_t i;

	p->points = zalloc((w->thread_count + 1) * sizeof(*p->points));
	p->counts = zalloc((w->thread_count + 1) * sizeof(*p->counts));
	p->rooms = zalloc((w->thread_count + 1) * sizeof(*p->rooms));
	find_points(p);
	for (i = 0; i < w->thread_count; i++)
		plan_thread(p, i);
	end = sim_run(p->lists, p->count, w->cpu_count, w->waking_count + w->order_count);
	for (i = 0; i < p->count; i++)
		free(p->lists[i].list);
	for (i = 0; i < w->thread_count; i++)
		free(p->points[i]);
	free(p->lists);
	free(p->points);
	free(p->counts);
	free(p->rooms);
	return end;
}
