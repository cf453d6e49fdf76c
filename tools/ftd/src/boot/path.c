// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/path.h"
#include "boot/waits.h"
#include "lines/record.h"

/**
 * struct walk - on the way back
 * @w: world
 * @p: path, latest piece first
 * @time: all after that is in pieces
 * @from: the walk ends there
 * @at: where @thread is looked at
 * @thread: whose time it is
 * @job: what somebody else has queued for it, that it is in, or NOBODY
 * @waiter: who waits for it
 * @root: who waited last for all others, or NOBODY: the one to fall back on
 */
struct walk {
	struct world *w;
	struct path *p;
	uint64_t time;
	uint64_t from;
	struct instant at;
	uint32_t thread;
	uint32_t job;
	uint32_t waiter;
	uint32_t root;
};

static uint32_t add_waiter(struct path *p, struct waiter waiter)
{
	p->waiters = grow(p->waiters, &p->waiter_room, p->waiter_count, sizeof(*p->waiters));
	p->waiters[p->waiter_count] = waiter;
	return p->waiter_count++;
}

/* Those who do not wait any more at a time are taken out. */
static uint32_t still_waiting(struct path *p, uint32_t waiter, uint64_t time)
{
	struct waiter *first;
	uint32_t next;

	if (waiter == NOBODY)
		return NOBODY;
	next = still_waiting(p, p->waiters[waiter].next, time);
	first = &p->waiters[waiter];
	if (first->since.time >= time)
		return next;
	if (next == first->next)
		return waiter;
	return add_waiter(p, (struct waiter) { first->thread, first->since, first->routine, next });
}

/* The latest time before @time at which one of them began to wait, or 0. */
static uint64_t last_since(const struct path *p, uint32_t waiter, uint64_t time)
{
	uint64_t last = 0;

	for (; waiter != NOBODY; waiter = p->waiters[waiter].next)
		if (p->waiters[waiter].since.time < time && p->waiters[waiter].since.time > last)
			last = p->waiters[waiter].since.time;
	return last;
}

static void put(struct walk *k, const struct piece *piece)
{
	struct path *p = k->p;

	p->pieces = grow(p->pieces, &p->room, p->count, sizeof(*p->pieces));
	p->pieces[p->count++] = *piece;
	p->sums[piece->kind] += piece->end - piece->begin;
}

/* All time from @from on that is in no piece yet is in this one. */
static void cover(struct walk *k, uint64_t from, struct piece piece)
{
	uint64_t since;

	if (from < k->from)
		from = k->from;
	while (k->time > from) {
		k->waiter = still_waiting(k->p, k->waiter, k->time);
		piece.waiter = still_waiting(k->p, piece.waiter, k->time);
		since = last_since(k->p, piece.waiter, k->time);
		piece.begin = since > from ? since : from;
		piece.end = k->time;
		put(k, &piece);
		k->time = piece.begin;
	}
	k->waiter = still_waiting(k->p, k->waiter, k->time);
}

/* While an idle CPU is on its way, the time is that of who waits for it. */
static void wait_for_switch(const struct walk *k, struct piece *piece)
{
	const struct waiter *waiter = &k->p->waiters[piece->waiter];

	piece->thread = waiter->thread;
	piece->routine = waiter->routine;
	piece->waiter = waiter->next;
}

/* A thread has a CPU from @from on: @kind instead of its own work, for who waits. */
static void cover_turn(struct walk *k, uint32_t thread, uint64_t from, enum piece_kind kind,
		       uint32_t waiter)
{
	const struct thread *th = &k->w->threads[thread];
	struct piece piece = { .thread = thread };
	uint64_t begin;
	uint32_t step;

	while (k->time > from) {
		step = world_step(th, k->time);
		begin = step == NOBODY ? from : th->steps[step].at.time;
		piece.routine = step == NOBODY ? NOBODY : th->steps[step].routine;
		piece.thread = thread;
		piece.name = NO_NAME;
		piece.waiter = waiter;
		piece.kind = wait_kind_of_work(k->w, piece.routine, &piece.name);
		if (piece.kind != PIECE_INTERRUPT && kind != PIECE_WORK)
			piece.kind = kind;
		if (piece.kind == PIECE_SWITCH)
			wait_for_switch(k, &piece);
		cover(k, begin > from ? begin : from, piece);
	}
}

/* A thread waits for a CPU from @from on: who has it? */
static void cover_cpu(struct walk *k, const struct turn *coming, uint64_t from, uint32_t routine)
{
	struct world *w = k->w;
	const struct turn_list *turns = &w->cpus[coming->cpu].turns;
	uint32_t place = world_turn(w, turns, coming->begin.line);
	struct instant since = { from, 0 };
	uint32_t waiter = add_waiter(k->p, (struct waiter) { coming->thread, since, routine,
							     k->waiter });

	for (; place != NOBODY && k->time > from; place--) {
		const struct turn *turn = &w->turns[turns->list[place]];

		if (turn->end.time <= from)
			break;
		if (turn->end.time < k->time)
			cover(k, turn->end.time, (struct piece) {
				.kind = PIECE_UNKNOWN, .thread = coming->thread,
				.routine = routine, .name = NO_NAME, .waiter = k->waiter });
		cover_turn(k, turn->thread, turn->begin.time > from ? turn->begin.time : from,
			   wait_is_idle(w, turn) ? PIECE_SWITCH : PIECE_BUSY, waiter);
	}
	cover(k, from, (struct piece) {
		.kind = PIECE_SWITCH, .thread = coming->thread,
		.routine = routine, .name = NO_NAME, .waiter = k->waiter });
}

static void look_at(struct walk *k, uint32_t thread, struct instant at, uint32_t routine)
{
	k->thread = thread;
	k->at = at;
	k->job = world_within(k->w, routine, KIND_BIT(ROUTINE_WORK) | KIND_BIT(ROUTINE_ASYNC));
}

static void look_back_at(struct walk *k, uint32_t thread, struct instant at)
{
	look_at(k, thread, at, world_routine(&k->w->threads[thread], at.line));
}

/* Nothing tells what came before: @piece says for what the time until there counts. */
static void fall_back(struct walk *k, struct piece piece)
{
	struct waiter waiter;
	uint32_t root = k->root;

	piece.waiter = k->waiter;
	if (k->waiter != NOBODY) {
		waiter = k->p->waiters[k->waiter];
		k->waiter = waiter.next;
		cover(k, waiter.since.time, piece);
		look_back_at(k, waiter.thread, waiter.since);
	} else if (root != NOBODY && root != k->thread) {
		k->root = NOBODY;
		look_back_at(k, root, k->at);
	} else {
		cover(k, k->from, piece);
	}
}

static struct piece unknown(const struct walk *k, uint32_t routine)
{
	return (struct piece) {
		.kind = PIECE_UNKNOWN, .thread = k->thread, .routine = routine, .name = NO_NAME,
		.waiter = k->waiter,
	};
}

/*
 * A thread has been out since @prev, until a timer or an interrupt came: has somebody who began
 * to wait meanwhile asked that device, or this thread, which was idle?
 */
static bool is_for_waiter(const struct walk *k, const struct turn *prev, enum piece_kind kind)
{
	return k->waiter != NOBODY && k->p->waiters[k->waiter].since.time > prev->end.time &&
	       (kind == PIECE_DEVICE || wait_is_to_be_asked(k->w, prev));
}

static bool has_cpu(const struct world *w, uint32_t thread, uint64_t line)
{
	const struct turn_list *turns = &w->threads[thread].turns;
	uint32_t place = world_turn(w, turns, line);

	return place != NOBODY && w->turns[turns->list[place]].end.line >= line;
}

/*
 * Nobody waits for a thread that is woken, and was idle, or was not seen before: who was at
 * work and waited for it later?
 */
static uint32_t later_waiter(const struct walk *k, const struct turn *prev, uint64_t line)
{
	uint32_t threads[] = { k->root, k->w->last };
	size_t i;

	if (k->waiter != NOBODY || (prev && !wait_is_to_be_asked(k->w, prev)))
		return NOBODY;
	for (i = 0; i < ARRAY_SIZE(threads); i++)
		if (threads[i] != NOBODY && threads[i] != k->thread &&
		    has_cpu(k->w, threads[i], line))
			return threads[i];
	return NOBODY;
}

/* A thread has waited, from @prev on, until it was woken. */
static void before_waking(struct walk *k, const struct turn *prev, const struct waking *waking)
{
	struct piece piece = unknown(k, NOBODY);
	uint32_t other;

	if (prev)
		piece.routine = world_routine(&k->w->threads[k->thread], prev->end.line);
	piece.kind = wait_kind(k->w, waking, &piece.name);
	if (piece.kind == PIECE_WORK) {
		if (prev && !wait_is_to_be_asked(k->w, prev))
			k->waiter = add_waiter(k->p, (struct waiter) {
				k->thread, prev->end, piece.routine, k->waiter });
		if (k->waiter != NOBODY && k->p->waiters[k->waiter].next == NOBODY)
			k->root = k->p->waiters[k->waiter].thread;
		look_at(k, waking->by, waking->at, waking->routine);
		return;
	}
	other = later_waiter(k, prev, waking->at.line);
	if (other != NOBODY) {
		look_back_at(k, other, waking->at);
		return;
	}
	if (!prev || is_for_waiter(k, prev, piece.kind)) {
		fall_back(k, piece);
		return;
	}
	cover(k, prev->end.time, piece);
	look_back_at(k, k->thread, prev->end);
}

/* A turn has begun: what was before it? */
static void before_turn(struct walk *k, uint32_t place)
{
	struct world *w = k->w;
	const struct turn_list *turns = &w->threads[k->thread].turns;
	const struct turn *turn = &w->turns[turns->list[place]];
	const struct turn *prev = place ? &w->turns[turns->list[place - 1]] : NULL;
	const struct waking *waking = turn->waking == NOBODY ? NULL : &w->wakings[turn->waking];
	uint32_t routine = world_routine(&w->threads[k->thread], turn->begin.line);
	struct piece piece = unknown(k, routine);

	if (turn == w->turns) {
		cover_turn(k, k->thread, k->from, PIECE_WORK, k->waiter);
	} else if (prev && turn->seen && (prev->state == LEFT_READY ||
		   (waking && waking->at.line < prev->end.line))) {
		cover_cpu(k, turn, prev->end.time, routine);
		look_back_at(k, k->thread, prev->end);
	} else if (waking && turn->seen) {
		cover_cpu(k, turn, waking->at.time, routine);
		before_waking(k, prev, waking);
	} else if (prev && !wait_is_to_be_asked(w, prev)) {
		cover(k, prev->end.time, piece);
		look_back_at(k, k->thread, prev->end);
	} else {
		if (!w->threads[k->thread].pid) {
			piece.kind = PIECE_DEVICE;
			piece.name = names_intern(&w->names, "start of a CPU", 14);
		}
		k->at = turn->begin;
		fall_back(k, piece);
	}
}

/* The worker had other things to do, or was on its way, since somebody queued its job. */
static void before_job(struct walk *k, const struct routine *job)
{
	struct world *w = k->w;
	const struct waking *at = &w->orders[job->order].at;
	const struct turn_list *turns = &w->threads[k->thread].turns;
	uint32_t place = world_turn(w, turns, job->begin.line);
	struct piece piece = unknown(k, NOBODY);
	uint32_t waiter = k->waiter;

	for (; place != NOBODY && k->time > at->at.time; place--) {
		const struct turn *turn = &w->turns[turns->list[place]];
		const struct waking *waking = turn->waking == NOBODY ? NULL :
					      &w->wakings[turn->waking];
		uint64_t from = turn->begin.time > at->at.time ? turn->begin.time : at->at.time;

		if (turn->end.time < k->time)
			cover(k, turn->end.time > at->at.time ? turn->end.time : at->at.time,
			      (struct piece) { .kind = PIECE_BUSY, .thread = k->thread,
					       .routine = world_routine(&w->threads[k->thread],
									turn->end.line),
					       .name = NO_NAME, .waiter = waiter });
		cover_turn(k, k->thread, from, PIECE_BUSY, waiter);
		if (waking && k->time > at->at.time)
			cover_cpu(k, turn, waking->at.time > at->at.time ? waking->at.time :
				  at->at.time, NOBODY);
		/* Whoever has queued it goes on until it wakes somebody. */
		if (waking && waking->by == at->by && waking->at.time > at->at.time)
			cover_turn(k, at->by, at->at.time, PIECE_WORK, waiter);
	}
	cover(k, at->at.time, (struct piece) {
		.kind = PIECE_BUSY, .thread = k->thread,
		.routine = NOBODY, .name = NO_NAME, .waiter = waiter });
	k->at = job->begin;
	piece.kind = wait_kind(w, at, &piece.name);
	if (piece.kind != PIECE_WORK) {
		k->at = at->at;
		fall_back(k, piece);
	} else {
		look_at(k, at->by, at->at, at->routine);
	}
}

/* One stretch back, which ends where something began. */
static void go_back(struct walk *k)
{
	struct world *w = k->w;
	const struct turn_list *turns = &w->threads[k->thread].turns;
	uint32_t place = world_turn(w, turns, k->at.line);
	const struct routine *job = k->job == NOBODY ? NULL : &w->routines[k->job];
	const struct turn *turn;

	if (place == NOBODY) {
		fall_back(k, unknown(k, NOBODY));
		return;
	}
	turn = &w->turns[turns->list[place]];
	if (turn->end.line < k->at.line)
		cover(k, turn->end.time,
		      unknown(k, world_routine(&w->threads[k->thread], turn->end.line)));
	if (job && job->order != NOBODY && job->begin.line > turn->begin.line) {
		cover_turn(k, k->thread, job->begin.time, PIECE_WORK, k->waiter);
		before_job(k, job);
		return;
	}
	cover_turn(k, k->thread, turn->begin.time, PIECE_WORK, k->waiter);
	before_turn(k, place);
}

static void reverse(struct path *p)
{
	size_t i;

	for (i = 0; i < p->count / 2; i++) {
		struct piece piece = p->pieces[i];

		p->pieces[i] = p->pieces[p->count - 1 - i];
		p->pieces[p->count - 1 - i] = piece;
	}
}

/* Nobody's time: the first records are gone, or there were none. */
static void cover_unseen(struct walk *k)
{
	k->from = k->w->start.time;
	cover(k, k->from, (struct piece) {
		.kind = PIECE_UNKNOWN, .thread = NOBODY, .routine = NOBODY, .name = NO_NAME,
		.waiter = NOBODY,
	});
}

void path_find(struct path *p, struct world *w)
{
	struct walk k = {
		.w = w, .p = p, .time = w->end.time, .from = w->first, .waiter = NOBODY,
		.root = NOBODY,
	};
	/* Lines are passed once, but where the walk falls back on another thread. */
	uint64_t left = 4 * (w->turn_count + w->order_count + 1);

	memset(p, 0, sizeof(*p));
	k.thread = w->last;
	if (k.thread != NOBODY)
		look_back_at(&k, w->last, (struct instant) { w->end.time, w->end.line + 1 });
	while (k.thread != NOBODY && k.time > k.from && left--)
		go_back(&k);
	if (k.thread == NOBODY)
		k.thread = 0;
	cover(&k, k.from, unknown(&k, NOBODY));
	cover_unseen(&k);
	reverse(p);
}

void path_free(struct path *p)
{
	free(p->pieces);
	free(p->waiters);
}
