// SPDX-License-Identifier: GPL-2.0
/* The check subcommand: options, violations, the last line. */
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "scan.h"
#include "summary.h"
#include "util.h"

/* Stamps are taken after times, by as long as it takes to make a record. */
#define DEFAULT_TOLERANCE	10000

static const char help[] =
"Usage: ftd check [options] [FILE]\n"
"\n"
"Proves that a function_graph trace is sound: exits have entries and entries of\n"
"finished calls have exits, calls nest, no call is shorter than the calls made\n"
"from it, time goes on, stamps agree with durations. Prints a line for each\n"
"violation, and a summary. Exit status: 0 sound, 1 violations, 2 usage.\n"
"\n"
"  -t USEC  tracing_thresh that was set: count pairs kept though shorter, and\n"
"           let stamps be late by interrupts that are filtered out\n"
"  -e USEC  how far stamps and durations may disagree (default 10)\n"
"  -S       the trace was made with nosleep-time: durations leave out sleep\n"
"  -h       this help\n";

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

static const char *parse_options(struct check *c, int argc, char **argv)
{
	int opt;

	c->tolerance = DEFAULT_TOLERANCE;
	while ((opt = getopt(argc, argv, ":e:hSt:")) != -1) {
		switch (opt) {
		case 'e':
			if (!parse_usec(optarg, &c->tolerance))
				die(STATUS_USAGE, "check -e %s: give microseconds, as 2 or 0.5",
				    optarg);
			break;
		case 'h':
			fputs(help, stdout);
			exit(STATUS_OK);
		case 'S':
			c->nosleep = true;
			break;
		case 't':
			if (!parse_usec(optarg, &c->threshold))
				die(STATUS_USAGE, "check -t %s: give microseconds, as 1000 or 0.5",
				    optarg);
			break;
		case ':':
			die(STATUS_USAGE, "check -%c needs an argument: see ftd check -h", optopt);
		default:
			die(STATUS_USAGE, "check has no option -%c: see ftd check -h", optopt);
		}
	}
	if (argc - optind > 1)
		die(STATUS_USAGE, "one trace at a time: %s is one too many",
		    argv[optind + 1]);
	return argv[optind];
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

int check_main(int argc, char **argv)
{
	struct scanner scanner = { 0 };
	struct check c = { .doubt = 1, .exits_only = true };
	const char *line, *end;
	uint64_t calls = 0;
	struct record rec;
	struct input in;

	input_open(&in, parse_options(&c, argc, argv));
	c.in = &in;
	names_init(&c.names);
	tasks_init(&c.tasks);
	while ((end = input_line(&in, &line))) {
		scan_line(&scanner, line, end, &rec);
		check_record(&c, &rec);
		calls += rec.kind == RECORD_ENTRY || rec.kind == RECORD_EXIT ||
			 rec.kind == RECORD_LEAF;
	}
	summary_require_calls(&in, calls);
	print_summary(&c);
	finish_output();
	print_hints(&c);
	names_free(&c.names);
	tasks_free(&c.tasks);
	free(c.clocks);
	input_close(&in);
	return c.violations ? STATUS_INPUT : STATUS_OK;
}
