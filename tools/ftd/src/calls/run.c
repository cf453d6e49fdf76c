// SPDX-License-Identifier: GPL-2.0
#include "calls/no_calls.h"
#include "calls/reader.h"
#include "calls/run.h"
#include "read/input.h"

void trace_run(struct trace *t, const struct trace_options *opt,
	       struct sink *sink)
{
	struct replay r = { .trace = t, .opt = opt, .sink = sink };
	struct input in;

	trace_init(t);
	t->filters = opt->filters;
	r.filtering = opt->filters && filters_any(opt->filters);
	r.holding = opt->filters && filters_by_task(opt->filters);
	r.values = opt->values || (opt->filters && filters_by_value(opt->filters));
	input_open(&in, opt->path);
	read_trace(&r, &in);
	t->name = in.name;
	t->damage = in.source.damage;
	if (!(t->tally.entries + t->tally.exits))
		no_calls(&in, t->lines, t->tally.unknown);
	input_close(&in);
}
