// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "calls/kernel_names.h"
#include "show/summary.h"

static void note(uint64_t count, const char *one, const char *many,
		 const char *what)
{
	if (count)
		fprintf(stderr, "ftd: %llu %s %s\n", (unsigned long long)count,
			count == 1 ? one : many, what);
}

static void note_unmatched(const struct tally *t)
{
	if (t->unmatched && !t->entries)
		note(t->unmatched, "exit,", "exits,",
		     "no entries: a trace of exits only, as by tracing_thresh");
	else
		note(t->unmatched, "exit", "exits",
		     "without an entry: counted with the duration shown");
	note(t->dropped, "of these", "of these",
	     "without name or duration: not counted");
}

/* A name with a mistake in it lets nothing through. */
static void note_from(const struct trace *trace)
{
	size_t i;

	if (!trace->filters || !trace->filters->from.count)
		return;
	for (i = 0; i < trace->names.count; i++)
		if (trace->names.list[i].flags & NAME_FROM)
			return;
	fprintf(stderr, "ftd: no function in %s matches --from\n", trace->name);
}

void summary_nothing(void)
{
	fputs("ftd: no call passes the filters\n", stderr);
}

void summary_open(const struct trace *trace)
{
	note(trace_open_calls(trace), "call", "calls",
	     "had not returned when the trace ended: not counted, \"ftd tree\" shows them");
}

void summary_no_returns(const struct trace *trace)
{
	if (!trace->returns)
		fprintf(stderr, "ftd: " NO_RETURNS "\n", trace->name);
}

void summary_print(const struct trace *trace)
{
	const struct tally *t = &trace->tally;

	note_from(trace);
	if (trace->filters && trace->filters->ret_count)
		summary_no_returns(trace);
	note(t->abandoned, "entry", "entries",
	     "without an exit though the caller went on: not counted");
	note_unmatched(t);
	note(t->untimed, "call", "calls",
	     "without a duration: counted with a time of 0");
	note(t->lost, "event", "events", "or more lost by the kernel");
	note(t->unknown, "line", "lines", "not understood (-w shows them)");
	note(t->other, "line", "lines", "of other text: no part of the trace");
	note(t->nameless, "line", "lines",
	     "of tasks that the trace does not name: left out by --pid and --task");
	note(t->overlong, "line", "lines", "longer than any the kernel prints: cut");
	summary_damage(trace->name, trace->damage);
}

void summary_damage(const char *name, const char *damage)
{
	if (damage)
		fprintf(stderr, "ftd: %s: it could not be read to its end: %s\n", name, damage);
}
