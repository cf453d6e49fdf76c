// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>

#include "base/units.h"
#include "calls/banners.h"
#include "calls/no_calls.h"
#include "calls/reader.h"
#include "calls/run.h"
#include "read/input.h"

/*
 * "# time 0: before start_kernel(), 90195 us after the counter began", or without the
 * latter: the counter does not tell how long there was no kernel.
 */
static uint64_t time_before(const struct input *in)
{
	static const char text[] = "# time 0: before start_kernel()";
	const char *p = memmem(in->sample, in->sampled, text, sizeof(text) - 1);
	unsigned long long usec;

	if (!p)
		return NO_TIME;
	if (sscanf(p + sizeof(text) - 1, ", %llu us after the counter began", &usec) != 1)
		return 0;
	return usec * UNIT_USEC;
}

/* What ftd record writes */
static uint64_t thresh_of(const struct input *in)
{
	static const char text[] = ABOUT_THRESH;
	const char *p = memmem(in->sample, in->sampled, text, sizeof(text) - 1);
	unsigned long long usec;

	if (!p || sscanf(p + sizeof(text) - 1, "%llu us", &usec) != 1)
		return NO_TIME;
	return usec * UNIT_USEC;
}

void trace_run(struct trace *t, const struct trace_options *opt,
	       struct sink *sink)
{
	struct replay r = { .trace = t, .opt = opt, .sink = sink };
	struct input in;

	trace_init(t);
	t->filters = opt->filters;
	t->several = opt->several;
	r.filtering = opt->filters && filters_any(opt->filters);
	r.holding = opt->filters && filters_by_task(opt->filters);
	r.values = opt->values || (opt->filters && filters_by_value(opt->filters));
	banners_open(&t->tasks, &in, opt->path);
	read_trace(&r, &in);
	t->name = in.name;
	t->damage = in.source.damage;
	t->before = time_before(&in);
	t->thresh = thresh_of(&in);
	about_find(&t->about, in.sample, in.sampled);
	if (!(t->tally.entries + t->tally.exits) && !(opt->events_do && t->tally.events))
		no_calls(&in, t->lines, t->tally.unknown);
	input_close(&in);
}
