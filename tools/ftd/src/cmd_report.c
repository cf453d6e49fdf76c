// SPDX-License-Identifier: GPL-2.0
/* ftd report: the table of functions. */
#include "command.h"
#include "common.h"
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

static int report(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct trace t;

	(void)argc;
	opt.stats = true;
	opt.edges = table_needs_edges(&table);
	trace_run(&t, &opt, NULL);
	table_print(&t, &table);
	finish_output();
	summary_print(&t);
	trace_free(&t);
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
