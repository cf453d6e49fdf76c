// SPDX-License-Identifier: GPL-2.0
/* ftd check: options, and the way through the trace. */
#include <stdlib.h>

#include "base/util.h"
#include "calls/banners.h"
#include "calls/no_calls.h"
#include "check/output.h"
#include "check/rules.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "lines/lexer_record.h"
#include "tables/summary.h"

/* Stamps are taken after times, by as long as it takes to make a record. */
#define DEFAULT_TOLERANCE	10000

static struct check begin = {
	.doubt = 1, .exits_only = true, .start = NO_TIME, .tolerance = DEFAULT_TOLERANCE,
};

static const struct option_def check_options[] = {
	OPT_USEC('t', "thresh", "TIME", &begin.threshold,
		 "tracing_thresh that was set, in microseconds or as 1ms: count pairs kept though shorter, and let stamps be late by interrupts that are filtered out"),
	OPT_USEC('e', "error", "TIME", &begin.tolerance,
		 "how far stamps and durations may disagree, in microseconds or as 1ms (default 10)"),
	OPT_FLAG('S', "nosleep", &begin.nosleep,
		 "the trace was made with nosleep-time: durations leave out sleep"),
};

static const struct option_group check_group = OPTION_GROUP("Check", check_options);

static const struct option_group *const groups[] = {
	&check_group, &filter_group, &format_group, &terminal_group, NULL
};

/* What makes many violations, and is no fault of the tracer. */
static void print_hints(const struct check *c)
{
	if (check_empty(c))
		summary_nothing();
	if (!c->violations)
		return;
	if (c->exits_only)
		say("exits only, as nofuncgraph-entries, or tracing_thresh without the duration filter, leaves them: no pairs");
	else if (!c->cpu_room)
		say("no CPU column: gaps between several CPUs look like violations");
}

static int check(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct check_output out = { .check = begin, .opt = &output_chosen };
	struct check *c = &out.check;
	const char *line, *end;
	uint64_t calls = 0;
	struct record rec;
	struct input in;

	(void)argc;
	c->report = check_output_violation;
	c->filters = opt.filters;
	c->filtering = filters_any(c->filters) || filters_by_function(c->filters);
	tasks_init(&c->tasks);
	banners_open(&c->tasks, &in, opt.path);
	c->in = &in;
	c->waiting.size = sizeof(struct violation);
	lexer_init(&c->lexer);
	c->lexer.values = filters_by_value(c->filters);
	while ((end = input_line(&in, &line))) {
		lexer_record(&c->lexer, line, end, &rec);
		if (c->start == NO_TIME && is_call(rec.kind))
			c->start = rec.time;
		check_record(c, &rec);
		calls += is_call(rec.kind);
	}
	check_end(c);
	if (calls || out.begun)
		check_output_end(&out);
	if (!calls)
		no_calls(&in, in.line, 0);
	summary_damage(in.name, in.source.damage);
	print_hints(c);
	lexer_free(&c->lexer);
	tasks_free(&c->tasks);
	free(c->cpus);
	input_close(&in);
	return c->violations || check_empty(c) ? STATUS_INPUT : STATUS_OK;
}

const struct command cmd_check = {
	.name = "check",
	.summary = "does the trace keep what the tracer promises?",
	.synopsis = "[FILE]",
	.about = "Proves that a function_graph trace is sound: exits have entries and entries of "
		 "finished calls have exits, calls nest, no call is shorter than the calls made "
		 "from it, time goes on, stamps agree with durations. Prints a line for each "
		 "violation, and a summary. All of the trace is read; filters choose calls whose "
		 "violations are printed and counted. Exit status: 0 sound, 1 violations or "
		 "nothing that passes the filters, 2 usage.",
	.groups = groups,
	.max = 1,
	.run = check,
};
