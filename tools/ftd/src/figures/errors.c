// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "calls/run.h"
#include "figures/errors.h"

/* An error on its way up: @from is the function where it appeared. */
struct risen {
	int64_t ret;
	uint32_t from;
};

/**
 * struct climb - what the calls of a task returned, in task->data
 * @levels: by depth: errors that calls of this depth returned to the call around them,
 *	each once
 * @room: of @levels
 */
struct climb {
	struct level {
		struct risen *list;
		size_t count;
		size_t room;
	} *levels;
	size_t room;
};

static struct climb *climb_of(struct errors *e, struct task *task)
{
	struct climb *climb = task->data;

	if (climb)
		return climb;
	climb = zalloc(sizeof(*climb));
	task->data = climb;
	if (e->climb_count >= e->climb_room)
		e->climbs = grow(e->climbs, &e->climb_room, e->climb_count, sizeof(*e->climbs));
	e->climbs[e->climb_count++] = climb;
	return climb;
}

static struct level *level_at(struct climb *climb, uint32_t depth)
{
	if (depth >= climb->room)
		climb->levels = grow(climb->levels, &climb->room, depth, sizeof(*climb->levels));
	return &climb->levels[depth];
}

static struct risen *find_risen(const struct level *level, int64_t ret)
{
	size_t i;

	for (i = 0; i < level->count; i++)
		if (level->list[i].ret == ret)
			return &level->list[i];
	return NULL;
}

static void rise(struct level *level, int64_t ret, uint32_t from)
{
	struct risen *risen = find_risen(level, ret);

	if (!risen) {
		level->list = grow(level->list, &level->room, level->count,
				   sizeof(*level->list));
		risen = &level->list[level->count++];
	}
	*risen = (struct risen) { ret, from };
}

static uint64_t error_key(uint32_t func, int64_t ret)
{
	return (uint64_t)func << 16 | (uint64_t)-ret;
}

static uint64_t key_of_error(const void *owner, uint32_t number)
{
	const struct error *error = &((const struct errors *)owner)->list[number];

	return error_key(error->func, error->ret);
}

static struct error *error_of(struct errors *e, const struct call *call, int64_t ret)
{
	uint32_t number = index_find(&e->by_error, key_of_error, e, error_key(call->func, ret));

	if (number != INDEX_NONE)
		return &e->list[number];
	if (e->count >= e->room)
		e->list = grow(e->list, &e->room, e->count, sizeof(*e->list));
	e->list[e->count] = (struct error) {
		.func = call->func,
		.ret = ret,
		.begin = call->begin,
		.task = call->task,
		.line = call->line,
	};
	index_add(&e->by_error, key_of_error, e, e->count);
	return &e->list[e->count++];
}

static uint64_t origin_key(uint32_t error, uint32_t func)
{
	return (uint64_t)error << 32 | func;
}

static uint64_t key_of_origin(const void *owner, uint32_t number)
{
	const struct origin *origin = &((const struct errors *)owner)->origins[number];

	return origin_key(origin->error, origin->func);
}

static void count_origin(struct errors *e, const struct error *error, uint32_t from)
{
	uint32_t of = error - e->list;
	uint32_t number = index_find(&e->by_origin, key_of_origin, e, origin_key(of, from));

	if (number != INDEX_NONE) {
		e->origins[number].count++;
		return;
	}
	if (e->origin_count >= e->origin_room)
		e->origins = grow(e->origins, &e->origin_room, e->origin_count,
				  sizeof(*e->origins));
	e->origins[e->origin_count] = (struct origin) { .error = of, .func = from, .count = 1 };
	index_add(&e->by_origin, key_of_origin, e, e->origin_count++);
}

/* What came up to a call that was here before is not for this one. */
static void *enter(struct sink *sink, const struct call *call, void *parent_data)
{
	struct climb *climb = climb_of((struct errors *)sink, call->task);

	(void)parent_data;
	if (!call->late)
		level_at(climb, call->depth + 1)->count = 0;
	return NULL;
}

static void count(struct errors *e, const struct call *call, const struct risen *risen)
{
	struct error *error = error_of(e, call, call->value->ret);

	error->count++;
	if (risen)
		count_origin(e, error, risen->from);
	else
		error->first++;
}

/* What a call returned goes up, whether it is shown or not. */
static void pass(struct errors *e, const struct call *call, bool shown)
{
	struct climb *climb = climb_of(e, call->task);
	struct level *below = level_at(climb, call->depth + 1);
	const struct risen *risen;
	uint32_t from;

	if (call->value && call->value->has_ret && ret_is_error(call->value->ret)) {
		risen = find_risen(below, call->value->ret);
		from = risen ? risen->from : call->func;
		if (shown)
			count(e, call, risen);
		/* Nobody returns to an interrupt's caller. */
		if (!call->interrupt)
			rise(level_at(climb, call->depth), call->value->ret, from);
		below = level_at(climb, call->depth + 1);
	}
	below->count = 0;
}

static void leave(struct sink *sink, const struct call *call)
{
	pass((struct errors *)sink, call, true);
}

static void hidden(struct sink *sink, const struct call *call)
{
	pass((struct errors *)sink, call, false);
}

static int compare_origins(const void *va, const void *vb)
{
	const struct origin *a = va, *b = vb;

	if (a->error != b->error)
		return a->error < b->error ? -1 : 1;
	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return (a->func > b->func) - (a->func < b->func);
}

/* Each error gets those of its own, which stand beside each other once sorted. */
static void settle_origins(struct errors *e)
{
	struct error *error;
	size_t i;

	if (e->origin_count)
		qsort(e->origins, e->origin_count, sizeof(*e->origins), compare_origins);
	for (i = 0; i < e->origin_count; i++) {
		e->origins[i].name = e->trace.names.list[e->origins[i].func].text;
		error = &e->list[e->origins[i].error];
		if (!error->origin_count++)
			error->origins = &e->origins[i];
	}
}

/* Names are known for good now; what is not to be shown goes. */
static void settle(struct errors *e)
{
	const struct names *names = &e->trace.names;
	size_t i, kept = 0;

	settle_origins(e);
	for (i = 0; i < e->count; i++) {
		e->list[i].name = names->list[e->list[i].func].text;
		if (trace_shows(&e->trace, &names->list[e->list[i].func]))
			e->list[kept++] = e->list[i];
	}
	e->count = kept;
}

void errors_read(struct errors *e, const struct trace_options *opt)
{
	struct trace_options with_values = *opt;

	*e = (struct errors) { .sink = { .enter = enter, .leave = leave, .hidden = hidden } };
	with_values.values = true;
	index_init(&e->by_error);
	index_init(&e->by_origin);
	trace_run(&e->trace, &with_values, &e->sink);
	settle(e);
}

void errors_free(struct errors *e)
{
	size_t i, depth;

	for (i = 0; i < e->climb_count; i++) {
		for (depth = 0; depth < e->climbs[i]->room; depth++)
			free(e->climbs[i]->levels[depth].list);
		free(e->climbs[i]->levels);
		free(e->climbs[i]);
	}
	free(e->climbs);
	free(e->list);
	free(e->origins);
	index_free(&e->by_error);
	index_free(&e->by_origin);
	trace_free(&e->trace);
}
