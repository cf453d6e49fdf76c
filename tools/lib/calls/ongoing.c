// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "calls/ongoing.h"

void ongoing_wait(const struct replay *r, struct task *task, const struct held *leaf)
{
	size_t size = r->values ? sizeof(*leaf) : offsetof(struct held, value);
	struct ongoing *o = task->ongoing;

	if (!o) {
		o = zalloc(offsetof(struct ongoing, leaf) + size);
		task->ongoing = o;
	}
	memcpy(&o->leaf, leaf, size);
	o->waits = true;
	o->shown = task->shown;
	task->heed |= HEED_LEAF;
}

void ongoing_copy(const struct replay *r, struct task *task)
{
	const struct event *leaf = task ? task->leaf : NULL;
	struct held held;

	if (!leaf)
		return;
	task->leaf = NULL;
	held = held_of(leaf, r->trace->lines + leaf->line + 1, task->leaf_id, task->leaf_value);
	ongoing_wait(r, task, &held);
}

/* It runs on its CPU: whoever is switched away from has been copied then. */
void ongoing_copy_all(const struct replay *r)
{
	size_t i;

	for (i = 0; i < r->trace->tasks.cpus; i++)
		ongoing_copy(r, r->trace->tasks.current[i]);
}

/* Stamps are cut to whole microseconds. */
static uint64_t end_of(const struct event *leaf)
{
	if (leaf->time == NO_TIME || leaf->duration == NO_TIME)
		return NO_TIME;
	return leaf->time + leaf->duration + UNIT_USEC;
}

/* What stands between entry and exit in the buffer of their CPU is why they are on two lines. */
static bool is_beside(const struct event *leaf, const struct event *ev)
{
	if (ev->cpu == NO_CPU)
		return ev->kind <= EVENT_EXIT;	/* of a call, its level tells */
	return ev->cpu != leaf->cpu;
}

/* Does its task's next line stand in a call on one line? */
static bool is_within(const struct event *leaf, const struct event *ev)
{
	if (!is_beside(leaf, ev))
		return false;
	if (ev->kind > EVENT_EXIT)
		return end_of(leaf) != NO_TIME && ev->time <= end_of(leaf);
	return ev->kind != EVENT_EXIT && ev->depth == leaf->depth + 1 &&
	       (ev->time == NO_TIME || ev->time <= end_of(leaf));
}

static bool is_over(const struct going *g, const struct event *ev)
{
	if (!is_beside(&g->leaf, ev))
		return true;
	if (!g->called)
		return !is_within(&g->leaf, ev);
	return ev->kind <= EVENT_EXIT && ev->depth <= g->leaf.depth;
}

static void go_on(const struct replay *r, struct ongoing *o)
{
	struct going *g;

	if (o->count >= o->room)
		o->list = grow(o->list, &o->room, o->count, sizeof(*o->list));
	g = &o->list[o->count++];
	*g = (struct going) { .leaf = o->leaf.ev, .line = o->leaf.line };
	if (r->values) {
		g->has_ret = o->leaf.value.has_ret;
		g->ret = o->leaf.value.ret;
	}
}

/* The exit that the line had in it. */
static struct held exit_of(const struct going *g)
{
	struct held held = {
		.ev = g->leaf,
		.line = g->line,
		.id = { .func = NO_NAME },
		.value = { .has_ret = g->has_ret, .ret = g->ret },
	};

	held.ev.kind = EVENT_EXIT;
	held.ev.func = NO_NAME;
	held.ev.time = NO_TIME;		/* the duration is what is known, or nothing */
	return held;
}

void ongoing_settle(struct replay *r, struct task *task, const struct event *ev,
		    void (*take)(struct replay *r, struct task *task, const struct held *held))
{
	struct ongoing *o = task->ongoing;
	bool shown = task->shown;
	size_t i, still = 0;

	if (o->waits) {
		o->waits = false;
		task->shown = o->shown;
		if (ev && is_within(&o->leaf.ev, ev)) {
			go_on(r, o);
			o->leaf.ev.kind = EVENT_ENTRY;
		}
		take(r, task, &o->leaf);
		task->shown = shown;
	}
	while (ev && still < o->count && !is_over(&o->list[still], ev))
		still++;
	while (o->count > still) {
		struct held end = exit_of(&o->list[--o->count]);

		take(r, task, &end);
		r->trace->tally.exits--;	/* it has no line */
	}
	for (i = 0; i < o->count; i++)
		o->list[i].called |= ev->kind <= EVENT_EXIT;
	if (!o->count)
		task->heed &= ~HEED_LEAF;
}

void ongoing_free(struct task *task)
{
	if (task->ongoing)
		free(task->ongoing->list);
	free(task->ongoing);
	task->ongoing = NULL;
}
