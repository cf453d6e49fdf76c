// SPDX-License-Identifier: GPL-2.0
/* ftd report: the table of functions. */
#include "command.h"
#include "common.h"
#include "input.h"
#include "replay.h"
#include "scan.h"
#include "summary.h"
#include "table.h"
#include "util.h"

#define DEFAULT_COLUMNS	"Fctal"
#define LONG_COLUMNS	"Fctalmn"

static struct table_options table = {
	.columns = DEFAULT_COLUMNS, .sort = 't',
};

static void take_columns(const char *option, const char *letters)
{
	const char *p;

	if (!*letters)
		die(STATUS_USAGE, "%s needs at least one letter of Fctarslmnu", option);
	for (p = letters; *p; p++)
		if (!table_is_column(*p))
			die(STATUS_USAGE,
			    "%s %s: no column '%c': use letters of Fctarslmnu",
			    option, letters, *p);
	table.columns = letters;
}

static void take_sort(const char *option, const char *letter)
{
	if (!letter[0] || letter[1] || !table_is_column(letter[0]))
		die(STATUS_USAGE, "%s %s: no such column: use one letter of Fctarslmnu",
		    option, letter);
	table.sort = letter[0];
}

static void take_long(const char *option, const char *arg)
{
	(void)option;
	(void)arg;
	table.columns = LONG_COLUMNS;
}

static const struct option_def report_options[] = {
	OPT_PARSE('f', "columns", "LETTERS", take_columns,
		  "print these columns (default " DEFAULT_COLUMNS ")"),
	OPT_PARSE('l', "long", NULL, take_long, "the same as -f " LONG_COLUMNS),
	OPT_PARSE('s', "sort", "COL", take_sort, "sort by this column (default t)"),
	OPT_COUNT('n', "rows", "N", &table.rows, "print the first N rows"),
	OPT_USEC('t', "over", "USEC", &table.over,
		 "functions with a total time over so many microseconds"),
};

static const struct option_group report_group = OPTION_GROUP("Table", report_options);

static const struct option_group *const groups[] = {
	&report_group, &filter_group, &format_group, &terminal_group, &input_group, NULL
};

static void show_unknown(const struct input *in, const char *line,
			 const char *end)
{
	fprintf(stderr, "%s:%llu: not understood: ", in->name,
		(unsigned long long)in->line);
	print_escaped(stderr, line, end - line);
	fputc('\n', stderr);
}

static void read_trace(struct replay *r, struct input *in, bool show)
{
	struct scanner scanner = { 0 };
	const char *line, *end;
	struct record rec;

	while ((end = input_line(in, &line))) {
		scan_line(&scanner, line, end, &rec);
		replay_record(r, &rec);
		if (rec.kind == RECORD_UNKNOWN && show)
			show_unknown(in, line, end);
	}
}

static int report(int argc, char **argv)
{
	struct replay r;
	struct input in;

	(void)argc;
	input_open(&in, argv[0]);
	replay_init(&r, table_needs_edges(&table));
	read_trace(&r, &in, common.show_unknown);
	summary_require_calls(&in, r.tally.entries + r.tally.exits);
	table_print(&r, &table);
	finish_output();
	summary_print(&r);
	replay_free(&r);
	input_close(&in);
	return STATUS_OK;
}

const struct command cmd_report = {
	.name = "report",
	.summary = "how often each function was called and how long it took (the default)",
	.synopsis = "[FILE]",
	.about = "Prints how often each function was called and how long it took, in microseconds. "
		 "FILE is the text of a function_graph trace; without it, or as -, it is standard input.",
	.groups = groups,
	.max = 1,
	.pages = true,
	.run = report,
};
