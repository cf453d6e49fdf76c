// SPDX-License-Identifier: GPL-2.0
/* ftd check: options, violations, the last line. */
#include <stdarg.h>
#include <stdlib.h>

#include "check.h"
#include "command.h"
#include "scan.h"
#include "summary.h"
#include "util.h"

/* Stamps are taken after times, by as long as it takes to make a record. */
#define DEFAULT_TOLERANCE	10000

static struct check begin = { .doubt = 1, .exits_only = true, .tolerance = DEFAULT_TOLERANCE };

static const struct option_def check_options[] = {
	OPT_USEC('t', "thresh", "USEC", &begin.threshold,
		 "tracing_thresh that was set: count pairs kept though shorter, and let stamps be late by interrupts that are filtered out"),
	OPT_USEC('e', "error", "USEC", &begin.tolerance,
		 "how far stamps and durations may disagree (default 10)"),
	OPT_FLAG('S', "nosleep", &begin.nosleep,
		 "the trace was made with nosleep-time: durations leave out sleep"),
};

static const struct option_group check_group = OPTION_GROUP("Check", check_options);

static const struct option_group *const groups[] = { &check_group, NULL };

void violation(struct check *c, uint64_t line, const char *format, ...)
{
	va_list args;

	c->violations++;
	printf("%s:%llu: ", c->in->name, (unsigned long long)line);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

static void print_count(uint64_t count, const char *what)
{
	if (count)
		printf(", %llu %s", (unsigned long long)count, what);
}

static void print_summary(const struct check *c)
{
	uint64_t dead = c->dead;
	uint64_t open = check_open(c, &dead);

	printf("%s: lines %llu, pairs %llu", c->in->name,
	       (unsigned long long)c->in->line, (unsigned long long)c->pairs);
	if (c->threshold)
		printf(", kept %llu below threshold", (unsigned long long)c->kept);
	print_count(open, "still open");
	print_count(dead, "left open by tasks that ended");
	print_count(c->unpaired, "begun before the trace");
	print_count(c->interrupted, "calls of interrupts next to a record");
	print_count(c->lost, "events lost");
	print_count(c->other, "lines of other text");
	if (c->violations)
		printf(": %llu violation%s\n", (unsigned long long)c->violations,
		       c->violations == 1 ? "" : "s");
	else
		puts(": sound");
}

/* What makes many violations, and is no fault of the tracer. */
static void print_hints(const struct check *c)
{
	if (!c->violations)
		return;
	if (c->exits_only)
		fputs("ftd: exits only, as stock tracing_thresh leaves them: no pairs\n",
		      stderr);
	else if (!c->cpus)
		fputs("ftd: no CPU column: gaps between several CPUs look like violations\n",
		      stderr);
}

static int check(int argc, char **argv)
{
	struct check c = begin;
	struct scanner scanner = { 0 };
	const char *line, *end;
	uint64_t calls = 0;
	struct record rec;
	struct input in;

	(void)argc;
	input_open(&in, argv[0]);
	c.in = &in;
	names_init(&c.names);
	tasks_init(&c.tasks);
	while ((end = input_line(&in, &line))) {
		scan_line(&scanner, line, end, &rec);
		check_record(&c, &rec);
		calls += rec.kind == RECORD_ENTRY || rec.kind == RECORD_EXIT ||
			 rec.kind == RECORD_LEAF;
	}
	summary_require_calls(in.name, in.line, calls);
	print_summary(&c);
	finish_output();
	print_hints(&c);
	names_free(&c.names);
	tasks_free(&c.tasks);
	free(c.clocks);
	input_close(&in);
	return c.violations ? STATUS_INPUT : STATUS_OK;
}

const struct command cmd_check = {
	.name = "check",
	.summary = "does the trace keep what the tracer promises?",
	.synopsis = "[FILE]",
	.about = "Proves that a function_graph trace is sound: exits have entries and entries of "
		 "finished calls have exits, calls nest, no call is shorter than the calls made "
		 "from it, time goes on, stamps agree with durations. Prints a line for each "
		 "violation, and a summary. Exit status: 0 sound, 1 violations, 2 usage.",
	.groups = groups,
	.max = 1,
	.run = check,
};
