// SPDX-License-Identifier: GPL-2.0
/* ftd report of several files: a column for each of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/run.h"
#include "cmds/common.h"
#include "cmds/report_files.h"
#include "cmds/titles.h"
#include "show/result.h"
#include "tables/columns.h"
#include "tables/side_table.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

/* A trace, and what the table takes from it */
struct side {
	struct trace trace;
	struct returns returns;
};

static unsigned int needs_of(const struct report_request *want)
{
	return selection_needs(want->shown) | want->sort->needs;
}

static void read_side(struct side *side, struct rows *rows, const char *path,
		      const struct report_request *want)
{
	struct trace_options opt = common_trace_options(path);
	unsigned int needs = needs_of(want);

	opt.stats = true;
	opt.several = true;
	opt.edges = needs & NEED_EDGES;
	opt.values = needs & NEED_VALUES;
	returns_init(&side->returns);
	trace_run(&side->trace, &opt, opt.values ? &side->returns.sink : NULL);
	rows_collect(rows, &side->trace, &side->returns, 0);
}

static void print_json(const struct side *sides, size_t count, const struct table *table)
{
	char name[32];
	size_t i;

	result_json_begin("ftd-report-files-1");
	for (i = 0; i < count; i++) {
		snprintf(name, sizeof(name), "trace_%zu", i + 1);
		result_json_trace(name, &sides[i].trace);
	}
	table_json(table);
	result_json_end();
}

static void print(const struct side *sides, size_t count, struct table *table,
		  const struct report_request *want)
{
	table->human = output_chosen.human;
	if (want->most && want->most < table->count)
		table->count = want->most;
	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV)
		table_csv(table);
	else if (output_chosen.format == FORMAT_JSON)
		print_json(sides, count, table);
	else
		table_text(table);
	finish_output();
}

static char **titles_of_sides(const struct side *sides, size_t count)
{
	char **names = zalloc(count * sizeof(*names)), **titles;
	size_t i;

	for (i = 0; i < count; i++)
		names[i] = (char *)sides[i].trace.name;
	titles = titles_of(count, names);
	free(names);
	return titles;
}

static void check_paths(size_t count, char **paths)
{
	size_t i, inputs = 0;

	for (i = 0; i < count; i++)
		inputs += !strcmp(paths[i], "-");
	if (inputs > 1)
		die(STATUS_USAGE, "only one of the traces can come from standard input");
}

void report_files(const struct report_request *want, size_t count, char **paths)
{
	struct side *sides = zalloc(count * sizeof(*sides));
	struct rows *rows = zalloc(count * sizeof(*rows));
	struct side_table table;
	char **titles;
	size_t i;

	side_table_check(want->shown, want->sort);
	check_paths(count, paths);
	for (i = 0; i < count; i++)
		read_side(&sides[i], &rows[i], paths[i], want);
	titles = titles_of_sides(sides, count);
	side_table_make(&table, rows, titles, count, want->shown, want->sort, want->over);
	print(sides, count, &table.table, want);
	if (!table.table.count)
		summary_no_function(sides[0].trace.filters, want->over);
	for (i = 0; i < count; i++) {
		if (needs_of(want) & NEED_RETURNS)
			summary_no_returns(&sides[i].trace);
		summary_open(&sides[i].trace);
		summary_print(&sides[i].trace);
	}
	side_table_free(&table);
	for (i = 0; i < count; i++) {
		free(titles[i]);
		rows_free(&rows[i]);
		returns_free(&sides[i].returns);
		trace_free(&sides[i].trace);
	}
	free(sides);
	free(rows);
	free(titles);
}
