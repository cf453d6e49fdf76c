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
		if (level->count >= level->room)
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

static uint64_t key_of(const void *owner, uint32_t number)
{
	const struct error *error = &((const struct errors *)owner)->list[number];

	return error_key(error->func, error->ret);
}

static struct error *error_of(struct errors *e, const struct call *call, int64_t ret)
{
	uint32_t number = index_find(&e->by_key, key_of, e, error_key(call->func, ret));

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
	index_add(&e->by_key, key_of, e, e->count);
	return &e->list[e->count++];
}

static void count_origin(struct error *error, uint32_t from)
{
	size_t i;

	for (i = 0; i < error->origin_count; i++) {
		if (error->origins[i].func == from) {
			error->origins[i].count++;
			return;
		}
	}
	if (error->origin_count >= error->origin_room)
		error->origins = grow(error->origins, &error->origin_room,
				      error->origin_count, sizeof(*error->origins));
	error->origins[error->origin_count++] = (struct origin) { .func = from, .count = 1 };
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

static void leave(struct sink *sink, const struct call *call)
{
	struct errors *e = (struct errors *)sink;
	struct climb *climb = climb_of(e, call->task);
	struct level *below = level_at(climb, call->depth + 1);
	uint32_t from = call->func;
	const struct risen *risen;
	struct error *error;

	if (call->value && call->value->has_ret && ret_is_error(call->value->ret)) {
		risen = find_risen(below, call->value->ret);
		error = error_of(e, call, call->value->ret);
		error->count++;
		if (risen) {
			from = risen->from;
			count_origin(error, from);
		} else {
			error->first++;
		}
		/* Nobody returns to an interrupt's caller. */
		if (!call->interrupt)
			rise(level_at(climb, call->depth), call->value->ret, from);
		below = level_at(climb, call->depth + 1);
	}
	below->count = 0;
}

static int compare_origins(const void *va, const void *vb)
{
	const struct origin *a = va, *b = vb;

	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return (a->func > b->func) - (a->func < b->func);
}

/* Names are known for good now; what is not to be shown goes. */
static void settle(struct errors *e)
{
	const struct names *names = &e->trace.names;
	size_t i, j, kept = 0;

	for (i = 0; i < e->count; i++) {
		struct error *error = &e->list[i];

		error->name = names->list[error->func].text;
		for (j = 0; j < error->origin_count; j++)
			error->origins[j].name = names->list[error->origins[j].func].text;
		if (error->origin_count)
			qsort(error->origins, error->origin_count, sizeof(*error->origins),
			      compare_origins);
		if (trace_shows(&e->trace, &names->list[error->func]))
			e->list[kept++] = *error;
		else
			free(error->origins);
	}
	e->count = kept;
}

void errors_read(struct errors *e, const struct trace_options *opt)
{
	struct trace_options with_values = *opt;

	*e = (struct errors) { .sink = { .enter = enter, .leave = leave } };
	with_values.values = true;
	index_init(&e->by_key);
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
	for (i = 0; i < e->count; i++)
		free(e->list[i].origins);
	free(e->list);
	index_free(&e->by_key);
	trace_free(&e->trace);
}
