// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "calls/kernel_names.h"
#include "tables/summary.h"

static void note(const struct trace *trace, uint64_t count, const char *one,
		 const char *many, const char *what)
{
	if (count)
		say("%s%s%llu %s %s", trace->several ? trace->name : "",
		    trace->several ? ": " : "", (unsigned long long)count,
		    count == 1 ? one : many, what);
}

static bool leaves_out(const struct filters *f)
{
	return f && (filters_any(f) || filters_by_function(f));
}

/* The same of calls, which have been counted before any filter left them out. */
static void note_calls(const struct trace *trace, uint64_t count, const char *one,
		       const char *many, const char *what)
{
	if (count && leaves_out(trace->filters))
		say("%s%sin the whole trace: %llu %s %s", trace->several ? trace->name : "",
		    trace->several ? ": " : "", (unsigned long long)count,
		    count == 1 ? one : many, what);
	else
		note(trace, count, one, many, what);
}

static void note_unmatched(const struct trace *trace)
{
	const struct tally *t = &trace->tally;

	if (t->unmatched && !t->entries)
		note_calls(trace, t->unmatched, "exit,", "exits,",
			   "no entries: a trace of exits only, as with nofuncgraph-entries, or tracing_thresh without the duration filter");
	else
		note_calls(trace, t->unmatched - t->dropped, "exit", "exits",
			   "without an entry: counted with the duration shown");
	note_calls(trace, t->dropped, "exit", "exits",
		   "without an entry, and without name or duration: not counted");
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
	say("no function in %s matches --from", trace->name);
}

static void note_no_times(const struct trace *trace)
{
	if (trace->filters && filters_by_time(trace->filters) && trace->start == NO_TIME)
		say("no times in %s for --after and --before: record it with the option funcgraph-abstime",
		    trace->name);
}

void summary_nothing(void)
{
	say("no call passes the filters");
}

void summary_no_function(const struct filters *f, uint64_t over)
{
	say(over || leaves_out(f) ? "no function passes the filters" :
				    "no call has ended in the trace");
}

void summary_open(const struct trace *trace)
{
	note_calls(trace, trace_open_calls(trace), "call", "calls",
		   "had not returned when the trace ended: not counted, \"ftd tree\" shows them");
}

static void note_no_returns(const struct trace *trace)
{
	if (!trace->returns)
		say(NO_RETURNS, trace->name);
}

static bool filters_by_ret(const struct trace *trace)
{
	return trace->filters && trace->filters->ret_count;
}

void summary_no_returns(const struct trace *trace)
{
	if (!filters_by_ret(trace))
		note_no_returns(trace);
}

void summary_print(const struct trace *trace)
{
	const struct tally *t = &trace->tally;

	note_from(trace);
	note_no_times(trace);
	if (filters_by_ret(trace))
		note_no_returns(trace);
	note_calls(trace, t->abandoned, "entry", "entries",
		   "without an exit though the caller went on: not counted");
	note_unmatched(trace);
	note_calls(trace, t->untimed, "call", "calls",
		   "without a duration: counted with a time of 0");
	note(trace, t->switches, "switch to another task", "switches to other tasks",
	     "within calls: without absolute times nobody knows for how long, which counts as the calls' own time (record with the option funcgraph-abstime)");
	note(trace, t->lost, "event", "events", "or more lost by the kernel");
	note(trace, t->unknown, "line", "lines", "not understood (-w shows them)");
	note(trace, t->other, "line", "lines", "of other text: no part of the trace");
	note(trace, t->others, "more trace", "more traces",
	     "in this file: all are taken as one, in which tasks go on");
	note(trace, t->nameless, "line", "lines",
	     "of tasks that the trace does not name: left out by --pid and --task");
	note(trace, t->overlong, "line", "lines", "longer than any the kernel prints: cut");
	summary_damage(trace->name, trace->damage);
}

void summary_damage(const char *name, const char *damage)
{
	if (damage)
		say("%s: it could not be read to its end: %s", name, damage);
}
