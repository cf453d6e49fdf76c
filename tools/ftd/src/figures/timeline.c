// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/kernel_names.h"
#include "calls/run.h"
#include "figures/largest.h"
#include "figures/nest.h"
#include "figures/timeline.h"

/* What a sink keeps about a call: its place in the order, and its kind. */
#define KIND_BITS	3
#define KIND_MASK	7
#define OUTER		(1 << KIND_BITS)	/* nobody is known to have made it */
#define ORDER_SHIFT	(KIND_BITS + 1)

/**
 * struct lane - what is remembered of a task
 * @clock: how long its calls took so far, for a trace without absolute times
 * @last: order of the call that began last
 * @levels: by depth
 * @room: of @levels
 * @gaps: calls that were not kept, or NULL
 */
struct lane {
	uint64_t clock;
	uint64_t last;
	struct level {
		uint64_t begin;		/* @clock when the call at this depth began */
		uint64_t orphan;	/* order of the first call without a caller here */
		uint64_t rest;		/* of KIND_OTHER here and below, caller unknown */
	} *levels;
	size_t room;
	struct gaps *gaps;
};

static struct lane *lane_of(struct timeline *t, struct task *task)
{
	struct lane *lane = task->data;

	if (lane)
		return lane;
	lane = zalloc(sizeof(*lane));
	task->data = lane;
	if (t->tasks >= t->lane_room)
		t->lanes = grow(t->lanes, &t->lane_room, t->tasks,
				sizeof(*t->lanes));
	t->lanes[t->tasks++] = lane;
	return lane;
}

static struct level *level_at(struct lane *lane, uint32_t depth)
{
	if (depth >= lane->room)
		lane->levels = grow(lane->levels, &lane->room, depth,
				    sizeof(*lane->levels));
	return &lane->levels[depth];
}

/* kind_of() is slow: once for each function. */
static enum kind own_kind(struct timeline *t, uint32_t func)
{
	if (func >= t->kind_room)
		t->kind_of = grow(t->kind_of, &t->kind_room, func, 1);
	if (!t->kind_of[func])
		t->kind_of[func] = 1 + kind_of(t->trace.names.list[func].text);
	return t->kind_of[func] - 1;
}

static void *enter(struct sink *sink, const struct call *call, void *parent_data)
{
	struct timeline *t = (struct timeline *)sink;
	struct lane *lane = lane_of(t, call->task);
	struct level *inside = level_at(lane, call->depth + 1), *level = inside - 1;
	uintptr_t parent = (uintptr_t)parent_data;
	enum kind kind = own_kind(t, call->func);

	if (kind == KIND_OTHER && call->interrupt)
		kind = KIND_IRQ;
	kind = kind_below(parent & KIND_MASK, kind);

	lane->last = ++t->order;
	level->begin = lane->clock;
	if (!call->late)
		inside->rest = 0;
	if (!parent && call->depth) {
		level = level_at(lane, call->depth - 1);
		if (!level->orphan)
			level->orphan = t->order;
	}
	return (void *)((uintptr_t)t->order << ORDER_SHIFT | (parent ? 0 : OUTER) | kind);
}

/* All tasks together have no more bins than there is room for. */
static void make_room_for_gaps(struct timeline *t)
{
	size_t i;

	if (!t->gap_bins)
		t->gap_bins = GAP_BINS;
	if (t->gap_bins == 1 || (t->gap_tasks + 1) * t->gap_bins <= GAP_ROOM)
		return;
	t->gap_bins /= 2;
	for (i = 0; i < t->tasks; i++)
		if (t->lanes[i]->gaps)
			t->lanes[i]->gaps = gaps_halve(t->lanes[i]->gaps);
}

static char *copy_args(const struct value *value)
{
	char *args;

	if (!value || !value->args_len)
		return NULL;
	args = zalloc(value->args_len + 1);
	memcpy(args, value->args, value->args_len);
	return args;
}

/* A call is not kept, and nobody around it is there to tell. */
static void add_gap(struct timeline *t, struct lane *lane, uint64_t begin,
		    uint64_t duration)
{
	if (!lane->gaps) {
		make_room_for_gaps(t);
		lane->gaps = gaps_new(begin, t->gap_bins);
		t->gap_tasks++;
	}
	gaps_add(lane->gaps, begin, duration);
}

static void drop(struct timeline *t, struct lane *lane, const struct tcall *call)
{
	free(call->args);
	if (call->duration > t->most_dropped)
		t->most_dropped = call->duration;
	if (call->outer)
		add_gap(t, lane, call->begin == NO_TIME ? call->guess : call->begin,
			call->duration);
}

/*
 * Which calls are the longest. Of equal ones those that began first are, so that a
 * caller is kept with what it called.
 */
struct choice {
	uint64_t least;
	struct cutoff early;		/* of those that are no longer, by the order turned round */
};

static uint64_t turned(const struct tcall *call)
{
	return UINT64_MAX - call->order;
}

static struct choice choose(const struct timeline *t)
{
	uint64_t *values = zalloc((t->count + 1) * sizeof(*values));
	struct choice choice;
	struct cutoff cutoff;
	size_t i, count = 0;

	for (i = 0; i < t->count; i++)
		if (!t->calls[i].open)
			values[count++] = t->calls[i].duration;
	cutoff = largest(values, count, t->limit);
	choice.least = cutoff.least;
	for (i = count = 0; i < t->count; i++)
		if (!t->calls[i].open && t->calls[i].duration == cutoff.least)
			values[count++] = turned(&t->calls[i]);
	choice.early = largest(values, count, cutoff.ties);
	free(values);
	return choice;
}

static bool is_chosen(struct choice *choice, const struct tcall *call)
{
	if (call->open || call->duration > choice->least)
		return true;
	return call->duration == choice->least &&
	       cutoff_keeps(&choice->early, turned(call));
}

/* Keep the longest ones, and those that are open. */
static void thin_out(struct timeline *t)
{
	struct choice choice = choose(t);
	size_t i, kept = 0;

	t->least = choice.least;
	for (i = 0; i < t->count; i++) {
		const struct tcall *call = &t->calls[i];

		if (is_chosen(&choice, call))
			t->calls[kept++] = *call;
		else
			drop(t, lane_of(t, call->task), call);
	}
	t->count = kept;
}

static void keep(struct timeline *t, const struct tcall *call)
{
	if (t->count >= 2 * t->limit && !call->open)
		thin_out(t);
	if (t->count >= t->room)
		t->calls = grow(t->calls, &t->room, t->count, sizeof(*t->calls));
	t->calls[t->count++] = *call;
}

static void widen(struct bounds *b, uint64_t begin, uint64_t duration)
{
	if (begin < b->begin)
		b->begin = begin;
	if (begin + duration > b->end)
		b->end = begin + duration;
}

/*
 * A call whose entry is missing comes after the calls that it made, and belongs
 * before them: it shares the number of the first one, and its depth decides.
 */
static uint64_t order_of(struct lane *lane, const struct call *call, uint64_t order)
{
	struct level *level = level_at(lane, call->depth);
	uint64_t orphan = level->orphan;

	level->orphan = 0;
	if (!call->children || order != lane->last || !orphan)
		return order;
	level->begin -= call->children < level->begin ? call->children : level->begin;
	/* It may be such a first one itself. */
	if (call->depth && lane->levels[call->depth - 1].orphan == order)
		lane->levels[call->depth - 1].orphan = orphan;
	return orphan;
}

/*
 * What the legend sums up. The kind of a call whose entry is missing is known when all
 * that it called has been counted: that is a part of it.
 */
static void count_kinds(struct timeline *t, struct level *level, const struct call *call,
			enum kind kind, bool shown)
{
	struct level *inside = level + 1;

	if (shown) {
		t->kinds[kind] += call_own(call);
		t->kinds[kind == KIND_OTHER ? KIND_WAIT : kind] += call->asleep;
	}
	if (kind == KIND_OTHER) {
		level->rest += inside->rest + (shown ? call_own(call) : 0);
	} else if (call->late) {
		t->kinds[KIND_OTHER] -= inside->rest;
		t->kinds[kind] += inside->rest;
	}
	inside->rest = 0;
}

static void leave(struct sink *sink, const struct call *call)
{
	struct timeline *t = (struct timeline *)sink;
	struct lane *lane = lane_of(t, call->task);
	struct level *level = level_at(lane, call->depth + 1) - 1;
	uintptr_t data = (uintptr_t)call->data;
	enum kind kind = data & KIND_MASK;
	uint64_t order = order_of(lane, call, data >> ORDER_SHIFT);
	bool shown = trace_shows(&t->trace, &t->trace.names.list[call->func]);
	struct tcall now;

	if (level->begin + call->duration > lane->clock)
		lane->clock = level->begin + call->duration;
	count_kinds(t, level, call, kind, shown);
	if (!shown)
		return;
	t->total++;
	widen(&t->guessed, level->begin, call->duration);
	if (call->begin != NO_TIME) {
		t->timed = true;
		widen(&t->known, call->begin, call->duration);
	}
	now = (struct tcall) {
		.order = order,
		.last = lane->last,
		.begin = call->begin,
		.guess = level->begin,
		.duration = call->duration,
		.own = call_own(call),
		.irq = call->irq,
		.asleep = call->asleep,
		.children = call->children,
		.task = call->task,
		.func = call->func,
		.depth = call->depth,
		.cpu = call->cpu,
		.kind = kind,
		.irqs = call->told->irqs,
		.outer = data & OUTER,
		.late = call->late,
	};
	if (call->value && call->value->has_ret) {
		now.has_ret = true;
		now.ret = call->value->ret;
	}
	if (now.duration < t->least) {
		drop(t, lane, &now);
		return;
	}
	now.args = copy_args(call->value);
	keep(t, &now);
}

/* How long it took is known when all calls are: fit() sees to it. */
static void open_call(struct sink *sink, const struct call *call)
{
	struct timeline *t = (struct timeline *)sink;
	struct lane *lane = lane_of(t, call->task);
	uintptr_t data = (uintptr_t)call->data;

	if (!data || !trace_shows(&t->trace, &t->trace.names.list[call->func]))
		return;
	widen(&t->guessed, level_at(lane, call->depth)->begin, 0);
	if (call->begin != NO_TIME) {
		t->timed = true;
		widen(&t->known, call->begin, 0);
	}
	keep(t, &(struct tcall) {
		.order = data >> ORDER_SHIFT,
		.last = UINT64_MAX,
		.begin = call->begin,
		.guess = level_at(lane, call->depth)->begin,
		.duration = UINT64_MAX,
		.children = UINT64_MAX,
		.task = call->task,
		.func = call->func,
		.depth = call->depth,
		.cpu = call->cpu,
		.kind = data & KIND_MASK,
		.open = true,
		.args = copy_args(call->value),
	});
}

static void event(struct sink *sink, struct task *task, const struct trace_event *te)
{
	marks_add(&((struct timeline *)sink)->marks, mark_event(task, te));
}

static void off_cpu(struct sink *sink, struct task *task, const struct off_cpu *off,
		    uint64_t now)
{
	marks_add(&((struct timeline *)sink)->marks, mark_off_cpu(task, off, now));
}

static int compare_calls(const void *va, const void *vb)
{
	const struct tcall *a = va, *b = vb;

	if (a->task != b->task) {
		/* Tasks in order of their numbers, those without one last. */
		if (a->task->pid != b->task->pid)
			return (uint32_t)a->task->pid < (uint32_t)b->task->pid ? -1 : 1;
		return a->task->cpu < b->task->cpu ? -1 : 1;
	}
	if (a->order != b->order)
		return a->order < b->order ? -1 : 1;
	return a->depth < b->depth ? -1 : a->depth > b->depth;
}

/* In a trace that has absolute times, calls without one have no place. */
static void settle_begins(struct timeline *t)
{
	size_t i, kept = 0;

	for (i = 0; i < t->count; i++) {
		struct tcall *call = &t->calls[i];

		if (!t->timed)
			call->begin = call->guess;
		if (call->begin != NO_TIME)
			t->calls[kept++] = *call;
		else
			free(call->args);
	}
	t->count = kept;
}

void timeline_read(struct timeline *t, const struct trace_options *opt, size_t limit)
{
	struct trace_options with_values = *opt;
	struct nest nest;

	*t = (struct timeline) {
		.sink = {
			.enter = enter, .leave = leave, .open = open_call,
			.event = event, .off_cpu = off_cpu,
		},
		.limit = limit,
		.marks.limit = limit,
		.known.begin = UINT64_MAX,
	};
	with_values.values = true;
	trace_run(&t->trace, &with_values, &t->sink);
	if (t->count > t->limit)
		thin_out(t);
	settle_begins(t);
	marks_sort(&t->marks);
	t->begin = t->timed ? t->known.begin : 0;
	t->end = t->timed ? t->known.end : t->guessed.end;
	if (t->count)
		qsort(t->calls, t->count, sizeof(*t->calls), compare_calls);
	nest = (struct nest) { t->calls, t->count, t->timed, t->begin, t->end };
	nest_calls(&nest);
	t->end = nest.end;
}

const struct gaps *timeline_gaps(const struct task *task)
{
	const struct lane *lane = task->data;

	return lane->gaps;
}

void timeline_free(struct timeline *t)
{
	size_t i;

	for (i = 0; i < t->tasks; i++) {
		free(t->lanes[i]->levels);
		free(t->lanes[i]->gaps);
		free(t->lanes[i]);
	}
	free(t->lanes);
	free(t->kind_of);
	for (i = 0; i < t->count; i++)
		free(t->calls[i].args);
	free(t->calls);
	marks_free(&t->marks);
	trace_free(&t->trace);
}
