// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/returns.h"

static struct returned *returned_of(struct returns *r, uint32_t func)
{
	if (func >= r->room)
		r->list = grow(r->list, &r->room, func, sizeof(*r->list));
	if (!r->list[func])
		r->list[func] = zalloc(sizeof(*r->list[func]));
	return r->list[func];
}

/* The same one as struct func_stat has: of equal ones the first. */
static bool is_longer(const struct returned *f, const struct call *call)
{
	return !f->line || call->duration > f->longest ||
	       (call->duration == f->longest && call->line < f->line);
}

static void leave(struct sink *sink, const struct call *call)
{
	struct returned *f = returned_of((struct returns *)sink, call->func);
	const struct value nothing = { 0 };
	const struct value *value = call->value ? call->value : &nothing;

	f->count += value->has_ret;
	f->errors += value->has_ret && ret_is_error(value->ret);
	if (!is_longer(f, call))
		return;
	f->longest = call->duration;
	f->line = call->line;
	f->has_ret = value->has_ret;
	f->ret = value->ret;
	if (value->args_len)
		memcpy(f->args, value->args, value->args_len);
	f->args[value->args_len] = '\0';
}

void returns_init(struct returns *r)
{
	*r = (struct returns) { .sink.leave = leave };
}

const struct returned *returns_of(const struct returns *r, uint32_t func)
{
	return func < r->room ? r->list[func] : NULL;
}

void returns_free(struct returns *r)
{
	size_t i;

	for (i = 0; i < r->room; i++)
		free(r->list[i]);
	free(r->list);
}
