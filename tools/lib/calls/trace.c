// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/trace.h"

void trace_init(struct trace *t)
{
	memset(t, 0, sizeof(*t));
	t->start = NO_TIME;
	t->before = NO_TIME;
	t->thresh = NO_TIME;
	names_init(&t->names);
	names_init(&t->who_names);
	tasks_init(&t->tasks);
	stats_init(&t->stats);
}

void trace_free(struct trace *t)
{
	about_free(&t->about);
	names_free(&t->names);
	names_free(&t->who_names);
	tasks_free(&t->tasks);
	stats_free(&t->stats);
	free(t->irqs);
}

uint64_t trace_open_calls(const struct trace *t)
{
	uint64_t open = 0;
	size_t i, depth;

	for (i = 0; i < t->tasks.count; i++)
		for (depth = 0; depth < t->tasks.list[i]->used; depth++)
			open += t->tasks.list[i]->frames[depth].open;
	return open;
}
