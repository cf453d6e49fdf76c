// SPDX-License-Identifier: GPL-2.0
#include "calls/reader.h"
#include "calls/trace.h"
#include "read/input.h"
#include "show/summary.h"

void trace_run(struct trace *t, const struct trace_options *opt,
	       struct sink *sink)
{
	struct replay r = { .trace = t, .opt = opt, .sink = sink };
	struct input in;

	memset(t, 0, sizeof(*t));
	names_init(&t->names);
	names_init(&t->who_names);
	tasks_init(&t->tasks);
	stats_init(&t->stats);
	t->filters = opt->filters;
	r.filtering = opt->filters && filters_any(opt->filters);
	input_open(&in, opt->path);
	read_trace(&r, &in);
	t->name = in.name;
	t->damage = in.source.damage;
	summary_require_calls(&in.source, t->lines, t->tally.entries + t->tally.exits);
	input_close(&in);
}

void trace_free(struct trace *t)
{
	names_free(&t->names);
	names_free(&t->who_names);
	tasks_free(&t->tasks);
	stats_free(&t->stats);
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
