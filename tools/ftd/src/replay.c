// SPDX-License-Identifier: GPL-2.0
#include "replay.h"

/* The caller's frame, or NULL if it is not known to run. */
static const struct frame *open_caller(const struct task *task, uint32_t depth)
{
	if (!depth || depth > task->used || !task->frames[depth - 1].open)
		return NULL;
	return &task->frames[depth - 1];
}

/* Is no call of @func open below @depth? */
static bool is_outermost(const struct task *task, uint32_t depth, uint32_t func)
{
	uint32_t i;

	for (i = 0; i < depth && i < task->used; i++)
		if (task->frames[i].open && task->frames[i].func == func)
			return false;
	return true;
}

static void *enter_sink(struct replay *r, const struct call *call)
{
	const struct frame *caller = open_caller(call->task, call->depth);

	if (!r->sink || !r->sink->enter)
		return NULL;
	return r->sink->enter(r->sink, call, caller ? caller->data : NULL);
}

/*
 * A call is over: it counts, and is one of the calls its caller made. The caller
 * may be unknown, or still to come: its frame holds the time for it in any case.
 */
static void finish_call(struct replay *r, struct call *call)
{
	const struct frame *caller = open_caller(call->task, call->depth);

	/* Durations are printed truncated: callees can seem to take more. */
	if (call->children > call->duration)
		call->children = call->duration;
	if (call->depth)
		task_frame(call->task, call->depth - 1)->children += call->duration;
	if (call->func == NO_NAME)
		return;
	if (r->opt->stats)
		stats_call(&r->trace->stats, call);
	if (r->opt->edges && caller)
		stats_edge(&r->trace->stats, caller->func, call->func,
			   call->duration);
	if (r->sink)
		r->sink->leave(r->sink, call);
}

static void replay_leaf(struct replay *r, struct task *task,
			const struct record *rec, uint64_t line)
{
	struct tally *tally = &r->trace->tally;
	struct call call = {
		.func = names_intern(&r->trace->names, rec->name, rec->name_len),
		.depth = rec->depth,
		.task = task,
		.cpu = rec->cpu,
		.begin = rec->stamp ? record_time(rec) : NO_TIME,
		.line = line,
	};

	tally->entries++;
	tally->abandoned += task_cut(task, rec->depth);
	if (!rec->has_duration)
		tally->untimed++;
	call.outermost = is_outermost(task, rec->depth, call.func);
	call.data = enter_sink(r, &call);
	call.duration = rec->has_duration ? rec->duration : 0;
	finish_call(r, &call);
}

/* The call that a frame stands for, as far as its entry tells. */
static struct call call_of(struct task *task, uint32_t depth)
{
	const struct frame *f = &task->frames[depth];

	return (struct call) {
		.func = f->func,
		.depth = depth,
		.task = task,
		.cpu = f->cpu,
		.begin = f->time,
		.line = f->line,
		.outermost = f->outermost,
		.data = f->data,
	};
}

static void replay_entry(struct replay *r, struct task *task,
			 const struct record *rec, uint64_t line)
{
	struct call call;
	struct frame *f;
	uint32_t func;

	r->trace->tally.entries++;
	r->trace->tally.abandoned += task_cut(task, rec->depth);
	func = names_intern(&r->trace->names, rec->name, rec->name_len);
	f = task_frame(task, rec->depth);
	f->func = func;
	f->outermost = is_outermost(task, rec->depth, func);
	f->open = true;
	f->cpu = rec->cpu;
	f->time = rec->stamp ? record_time(rec) : NO_TIME;
	f->line = line;
	call = call_of(task, rec->depth);
	f->data = enter_sink(r, &call);
}

/* How long a matched call took; false if nothing tells. */
static bool exit_duration(const struct call *call, const struct record *rec,
			  uint64_t *duration)
{
	uint64_t now;

	*duration = rec->duration;
	if (rec->has_duration)
		return true;
	*duration = 0;
	if (!rec->stamp || call->begin == NO_TIME)
		return false;
	now = record_time(rec);
	if (now > call->begin)
		*duration = now - call->begin;
	return true;
}

/* When it began, if its entry is not in the trace. */
static uint64_t begin_before(const struct record *rec)
{
	uint64_t now = rec->stamp ? record_time(rec) : 0;

	return now >= rec->duration && now ? now - rec->duration : NO_TIME;
}

/*
 * The kernel measured this call though its entry is not in the trace. With name
 * and duration it counts as any other; nested calls have come before it.
 */
static void unmatched_exit(struct replay *r, struct call *call,
			   const struct record *rec)
{
	struct tally *tally = &r->trace->tally;

	tally->unmatched++;
	if (!rec->has_duration || !rec->name_len)
		tally->dropped++;
	if (!rec->has_duration)
		return;
	call->func = NO_NAME;
	call->begin = begin_before(rec);
	if (rec->name_len) {
		uint64_t children = call->children;

		call->func = names_intern(&r->trace->names, rec->name,
					  rec->name_len);
		call->outermost = is_outermost(call->task, call->depth,
					       call->func);
		call->children = 0;
		call->data = enter_sink(r, call);
		call->children = children;
	}
	call->duration = rec->duration;
	finish_call(r, call);
}

static void replay_exit(struct replay *r, struct task *task,
			const struct record *rec, uint64_t line)
{
	struct tally *tally = &r->trace->tally;
	struct call call;
	bool open;

	tally->exits++;
	tally->abandoned += task_cut(task, rec->depth + 1);
	open = task_frame(task, rec->depth)->open;
	call = call_of(task, rec->depth);
	call.children = task->frames[rec->depth].children;
	call.cpu = rec->cpu;
	call.line = line;
	task->used = rec->depth;

	if (!open || (rec->name_len && !names_is(&r->trace->names, call.func,
						 rec->name, rec->name_len))) {
		tally->abandoned += open;
		unmatched_exit(r, &call, rec);
		return;
	}
	if (!exit_duration(&call, rec, &call.duration))
		tally->untimed++;
	finish_call(r, &call);
}

void replay_record(struct replay *r, const struct record *rec, uint64_t line)
{
	struct tasks *tasks = &r->trace->tasks;
	struct tally *tally = &r->trace->tally;

	switch (rec->kind) {
	case RECORD_LEAF:
		replay_leaf(r, tasks_of(tasks, rec), rec, line);
		break;
	case RECORD_ENTRY:
		replay_entry(r, tasks_of(tasks, rec), rec, line);
		break;
	case RECORD_EXIT:
		replay_exit(r, tasks_of(tasks, rec), rec, line);
		break;
	case RECORD_SWITCH:
		tasks_switch(tasks, rec);
		break;
	case RECORD_LOST:
		tally->lost += rec->lost ? rec->lost : 1;
		break;
	case RECORD_UNKNOWN:
		tally->unknown++;
		break;
	case RECORD_NOISE:
	case RECORD_START:
		break;
	}
}

void replay_end(struct replay *r)
{
	const struct tasks *tasks = &r->trace->tasks;
	uint32_t depth;
	size_t i;

	if (!r->sink || !r->sink->open)
		return;
	for (i = 0; i < tasks->count; i++) {
		struct task *task = tasks->list[i];

		for (depth = 0; depth < task->used; depth++) {
			struct call call;

			if (!task->frames[depth].open)
				continue;
			call = call_of(task, depth);
			r->sink->open(r->sink, &call);
		}
	}
}
