// SPDX-License-Identifier: GPL-2.0
/* ftd errors: which functions returned errors, and where these came from. */
#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/errors.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

#define DEFAULT_COLUMNS	"Fecopu"

static struct selection shown;
static const struct column *sort;
static uint64_t most;

static void take_columns(const char *option, const char *arg)
{
	selection_free(&shown);
	shown = columns_parse(&error_columns, option, arg);
}

static void take_sort(const char *option, const char *arg)
{
	sort = column_parse(&error_columns, option, arg);
}

static const struct option_def errors_options[] = {
	OPT_PARSE('f', "columns", "COLUMNS", take_columns,
		  "print these columns: letters, or names with commas, or all (default " DEFAULT_COLUMNS ")"),
	OPT_PARSE('s', "sort", "COL", take_sort, "sort by this column (default o)"),
	OPT_COUNT('n', "rows", "N", &most, "print the first N rows"),
};

static const struct option_group errors_group = OPTION_GROUP("Table", errors_options);

static const struct option_group *const groups[] = {
	&errors_group, &filter_group, &format_group, &terminal_group, &input_group, NULL
};

/* Filters may have left out the calls that did. */
static void say_none(const struct trace *t)
{
	char *filters = filters_text(t->filters);

	if (*filters)
		say("no call that passes %s returned an error", filters);
	else
		say("no call returned an error");
	free(filters);
}

static int errors(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct table table = { .columns = &error_columns, .name = "errors" };
	struct errors e;

	(void)argc;
	if (!shown.count)
		take_columns("", output_chosen.format == FORMAT_TEXT ? DEFAULT_COLUMNS : "all");
	if (!sort)
		sort = column_named(&error_columns, "first");
	errors_read(&e, &opt);
	if (!e.trace.returns)
		die(STATUS_INPUT, NO_RETURNS, e.trace.name);
	table_sort(&error_columns, sort, e.list, e.count, sizeof(*e.list));
	table.shown = shown;
	table.sort = sort;
	table.rows = e.list;
	table.count = most && most < e.count ? most : e.count;
	table.size = sizeof(*e.list);
	result_table("ftd-errors-1", &e.trace, &table, &output_chosen);
	finish_output();
	if (!e.count)
		say_none(&e.trace);
	summary_print(&e.trace);
	errors_free(&e);
	return STATUS_OK;
}

const struct command cmd_errors = {
	.name = "errors",
	.summary = "which functions returned errors, and where these first appeared",
	.synopsis = "[FILE]",
	.about = "Prints which functions returned which error, how often, and where it first appeared "
		 "before callers passed it on. The trace needs return values: record it with the "
		 "option funcgraph-retval.",
	.groups = groups,
	.columns = &error_columns,
	.max = 1,
	.run = errors,
};
