// SPDX-License-Identifier: GPL-2.0
#include "replay.h"

void replay_init(struct replay *r, bool want_edges)
{
	memset(r, 0, sizeof(*r));
	names_init(&r->names);
	tasks_init(&r->tasks);
	stats_init(&r->stats);
	r->want_edges = want_edges;
}

void replay_free(struct replay *r)
{
	names_free(&r->names);
	tasks_free(&r->tasks);
	stats_free(&r->stats);
}

/*
 * A call of @func that made calls of @children nanoseconds is over: it counts,
 * and is one of the calls its caller made. The caller may be unknown, or still
 * to come: its frame holds the time for it in any case.
 */
static void finish_call(struct replay *r, struct task *task, uint32_t depth,
			uint32_t func, uint64_t duration, uint64_t children)
{
	struct frame *caller;

	if (func != NO_NAME)
		stats_call(&r->stats, func, duration, children);
	if (!depth)
		return;
	caller = task_frame(task, depth - 1);
	caller->children += duration;
	if (r->want_edges && caller->open && func != NO_NAME)
		stats_edge(&r->stats, caller->func, func, duration);
}

static void replay_leaf(struct replay *r, struct task *task,
			const struct record *rec)
{
	uint32_t func = names_intern(&r->names, rec->name, rec->name_len);

	r->tally.entries++;
	r->tally.abandoned += task_cut(task, rec->depth);
	if (!rec->has_duration)
		r->tally.untimed++;
	finish_call(r, task, rec->depth, func,
		    rec->has_duration ? rec->duration : 0, 0);
}

static void replay_entry(struct replay *r, struct task *task,
			 const struct record *rec)
{
	struct frame *f;

	r->tally.entries++;
	r->tally.abandoned += task_cut(task, rec->depth);
	f = task_frame(task, rec->depth);
	f->func = names_intern(&r->names, rec->name, rec->name_len);
	f->open = true;
	/* With a duration column the exit will say it, and better. */
	if (!rec->has_column && rec->stamp)
		f->time = record_time(rec);
}

/* How long a matched call took; false if nothing tells. */
static bool exit_duration(const struct frame *f, const struct record *rec,
			  uint64_t *duration)
{
	uint64_t now;

	*duration = rec->duration;
	if (rec->has_duration)
		return true;
	*duration = 0;
	if (!rec->stamp || !f->time)
		return false;
	now = record_time(rec);
	if (now > f->time)
		*duration = now - f->time;
	return true;
}

/*
 * The kernel measured this call though its entry is not in the trace. With name
 * and duration it counts as any other; nested calls have come before it.
 */
static void unmatched_exit(struct replay *r, struct task *task,
			   const struct record *rec, uint64_t children)
{
	uint32_t func = NO_NAME;

	r->tally.unmatched++;
	if (!rec->has_duration || !rec->name_len)
		r->tally.dropped++;
	if (!rec->has_duration)
		return;
	if (rec->name_len)
		func = names_intern(&r->names, rec->name, rec->name_len);
	finish_call(r, task, rec->depth, func, rec->duration, children);
}

static void replay_exit(struct replay *r, struct task *task,
			const struct record *rec)
{
	uint64_t duration;
	struct frame f;

	r->tally.exits++;
	r->tally.abandoned += task_cut(task, rec->depth + 1);
	f = *task_frame(task, rec->depth);
	task->used = rec->depth;

	if (!f.open || (rec->name_len && !names_is(&r->names, f.func, rec->name,
						   rec->name_len))) {
		r->tally.abandoned += f.open;
		unmatched_exit(r, task, rec, f.children);
		return;
	}
	if (!exit_duration(&f, rec, &duration))
		r->tally.untimed++;
	finish_call(r, task, rec->depth, f.func, duration, f.children);
}

void replay_record(struct replay *r, const struct record *rec)
{
	switch (rec->kind) {
	case RECORD_LEAF:
		replay_leaf(r, tasks_of(&r->tasks, rec), rec);
		break;
	case RECORD_ENTRY:
		replay_entry(r, tasks_of(&r->tasks, rec), rec);
		break;
	case RECORD_EXIT:
		replay_exit(r, tasks_of(&r->tasks, rec), rec);
		break;
	case RECORD_SWITCH:
		tasks_switch(&r->tasks, rec);
		break;
	case RECORD_LOST:
		r->tally.lost += rec->lost ? rec->lost : 1;
		break;
	case RECORD_UNKNOWN:
		r->tally.unknown++;
		break;
	case RECORD_NOISE:
	case RECORD_START:
		break;
	}
}

uint64_t replay_open(const struct replay *r)
{
	uint64_t open = 0;
	size_t i, depth;

	for (i = 0; i < r->tasks.count; i++)
		for (depth = 0; depth < r->tasks.list[i]->used; depth++)
			open += r->tasks.list[i]->frames[depth].open;
	return open;
}
