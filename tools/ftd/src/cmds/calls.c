// SPDX-License-Identifier: GPL-2.0
/* ftd calls: who calls a function, and whom it calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/around.h"
#include "show/result.h"
#include "show/terminal.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

#define DEFAULT_COLUMNS	"Fctpaxl"

static struct selection shown;
static uint64_t most;

static void take_columns(const char *option, const char *arg)
{
	selection_free(&shown);
	shown = columns_parse(&neighbour_columns, option, arg);
}

static const struct option_def calls_options[] = {
	OPT_PARSE('f', "columns", "COLUMNS", take_columns,
		  "print these columns: letters, or names with commas, or all (default " DEFAULT_COLUMNS ")"),
	OPT_COUNT('n', "rows", "N", &most, "the first N callers and the first N callees"),
};

static const struct option_group calls_group = OPTION_GROUP("Table", calls_options);

static const struct option_group *const groups[] = {
	&calls_group, &filter_group, &format_group, &terminal_group, &input_group, NULL
};

/* The part of the list with one relation. */
static struct table part_table(const struct around *a, enum relation relation)
{
	static const char *const names[] = { "functions", "callers", "callees" };
	struct table table = {
		.columns = &neighbour_columns,
		.shown = shown,
		.sort = column_named(&neighbour_columns, "total"),
		.rows = a->list,
		.count = a->counts[relation],
		.size = sizeof(*a->list),
		.name = names[relation],
		.human = output_chosen.human,
	};
	int i;

	for (i = 0; i < (int)relation; i++)
		table.rows = (const struct neighbour *)table.rows + a->counts[i];
	if (relation != RELATION_SELF && most && most < table.count)
		table.count = most;
	return table;
}

static void print_text(const struct around *a)
{
	static const char *const titles[] = { NULL, "Called by:", "Calls:" };
	int i;

	for (i = RELATION_SELF; i <= RELATION_CALLEE; i++) {
		struct table table = part_table(a, i);

		if (titles[i])
			printf("\n%s%s%s\n\n", paint(PAINT_HEADING), titles[i],
			       paint(PAINT_NONE));
		if (table.count)
			table_text(&table);
		else
			puts("(nothing)");
	}
}

static void print_json(const struct around *a)
{
	int i;

	result_json_begin("ftd-calls-1");
	result_json_trace("trace", &a->trace);
	for (i = RELATION_SELF; i <= RELATION_CALLEE; i++) {
		struct table table = part_table(a, i);

		table_json(&table);
	}
	result_json_end();
}

/* One table, for whoever wants several can tell them apart by the relation. */
static void print_csv(const struct around *a)
{
	struct table part, table = part_table(a, RELATION_SELF);
	struct neighbour *rows = zalloc((a->counts[RELATION_SELF] + a->counts[RELATION_CALLER] +
					 a->counts[RELATION_CALLEE]) * sizeof(*rows));
	struct selection fields = { 0 };
	size_t i;

	selection_add(&fields, column_named(&neighbour_columns, "relation"));
	for (i = 0; i < shown.count; i++)
		selection_add(&fields, shown.list[i]);
	table.shown = fields;
	table.rows = rows;
	table.count = 0;
	for (i = RELATION_SELF; i <= RELATION_CALLEE; i++) {
		part = part_table(a, i);
		if (part.count)
			memcpy(rows + table.count, part.rows, part.count * sizeof(*rows));
		table.count += part.count;
	}
	table_csv(&table);
	selection_free(&fields);
	free(rows);
}

static int calls(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[1]);
	struct around a;

	require_function("calls", argc, argv);
	if (!shown.count)
		take_columns("", DEFAULT_COLUMNS);
	around_read(&a, argv[0], &opt);
	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV)
		print_csv(&a);
	else if (output_chosen.format == FORMAT_JSON)
		print_json(&a);
	else
		print_text(&a);
	finish_output();
	summary_print(&a.trace);
	around_free(&a);
	return STATUS_OK;
}

const struct command cmd_calls = {
	.name = "calls",
	.summary = "who calls a function, and whom it calls",
	.synopsis = "FUNCTION [FILE]",
	.about = "Prints the callers and the callees of a function with counts and times. FUNCTION is "
		 "a name, a pattern as of file names, or /a regular expression/.",
	.groups = groups,
	.columns = &neighbour_columns,
	.min = 1,
	.max = 2,
	.run = calls,
};
