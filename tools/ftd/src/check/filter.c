// SPDX-License-Identifier: GPL-2.0
/*
 * Which violations and counts are of interest: those of calls that pass the
 * filters. The rules need all calls.
 *
 * What a call's beginning tells is decided there, and kept in its frame. How long
 * it takes and what it returns is known later or never: --min and --ret leave out
 * only what is known to be shorter or to return something else, for a call without
 * an exit is one that the check looks for.
 */
#include "calls/frame_call.h"
#include "check/filter.h"

/* With --from: one more than the depth where it begins, 0: not here. */
static uint32_t base_of(const struct check *c, const struct task *task,
			uint32_t depth, uint32_t func)
{
	uint32_t levels = depth < task->used ? depth : task->used;

	if (!c->filtering || !c->filters->from.count)
		return 0;
	if (levels && task->frames[levels - 1].base)
		return task->frames[levels - 1].base;
	return func != NO_NAME &&
	       patterns_match(&c->filters->from, c->lexer.names.list[func].text) ? depth + 1 : 0;
}

static bool has_caller(const struct check *c, const struct call *at)
{
	const struct frame *f;

	if (!at->depth || at->depth > at->task->used)
		return false;
	f = &at->task->frames[at->depth - 1];
	return f->open && patterns_match(&c->filters->callers, c->lexer.names.list[f->func].text);
}

static bool passes(const struct check *c, struct call at, uint32_t base)
{
	const struct filters *f = c->filters;

	if (!c->filtering)
		return true;
	if (f->callers.count && !has_caller(c, &at))
		return false;
	if (f->from.count) {
		if (!base)
			return false;
		at.depth -= base - 1;
	}
	if (filters_by_function(f) && (at.func == NO_NAME ||
				       !filters_function(f, c->lexer.names.list[at.func].text)))
		return false;
	/* One that has no name yet: see pending.h. */
	return (at.task->held || filters_task(f, at.task)) && filters_call(f, &at, c->start);
}

/* What a call's end tells: is it left out? */
static bool is_out(const struct check *c, const struct record *rec)
{
	if (!c->filtering)
		return false;
	if (rec->has_duration && rec->duration < c->filters->min)
		return true;
	return rec->kind != RECORD_ENTRY && !filters_ret(c->filters, c->call.value);
}

/* The frame that an exit closes, or NULL if its entry is not there. */
static const struct frame *frame_of(const struct task *task, const struct record *rec,
				    uint32_t func)
{
	const struct frame *f;

	if (rec->kind != RECORD_EXIT || rec->depth >= task->used)
		return NULL;
	f = &task->frames[rec->depth];
	return f->open && (func == NO_NAME || func == f->func) ? f : NULL;
}

/* An exit without an entry: its duration tells when the call began. */
static uint64_t begin_of(const struct record *rec)
{
	uint64_t time = rec->time;

	if (rec->kind == RECORD_EXIT && time != NO_TIME && rec->has_duration &&
	    time >= rec->duration)
		time -= rec->duration;
	return time;
}

struct call check_frame_call(struct task *task, uint32_t depth)
{
	const struct frame *f = &task->frames[depth];

	return (struct call) {
		.func = f->func,
		.depth = depth,
		.task = task,
		.cpu = f->cpu,
		.begin = f->time,
		.duration = NO_TIME,
		.line = f->line,
	};
}

void check_look_at(struct check *c, struct task *task, const struct record *rec)
{
	const struct frame *f;
	bool valued;

	c->call = (struct call) {
		.func = task ? rec->func : NO_NAME,
		.depth = rec->depth,
		.task = task,
		.cpu = rec->cpu,
		.begin = begin_of(rec),
		.duration = rec->has_duration ? rec->duration : NO_TIME,
		.line = c->in->line,
		.outermost = false,
		.interrupt = false,
		.late = false,
		.told = NULL,
		.value = NULL,
		.data = NULL,
		CALL_NO_TIMES,
	};
	c->base = 0;
	c->shown = !c->filtering;
	if (!task)
		return;
	valued = c->filtering && filters_by_value(c->filters) && record_value(rec, &c->value);
	c->call.value = valued ? &c->value : NULL;
	f = frame_of(task, rec, c->call.func);
	if (f) {
		c->call.func = f->func;
		c->call.cpu = f->cpu;
		c->call.begin = f->time;
		c->shown = f->shown && !is_out(c, rec);
		return;
	}
	c->base = base_of(c, task, rec->depth, c->call.func);
	c->shown = passes(c, c->call, c->base) && !is_out(c, rec);
}
