// SPDX-License-Identifier: GPL-2.0
/* ftd report: the table of functions. */
#include "base/util.h"
#include "calls/run.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "cmds/report_files.h"
#include "figures/rows.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

#define DEFAULT_COLUMNS	"Fctal"
/* Of several files */
#define FILES_COLUMNS	"Ft"
#define LONG_COLUMNS	"Fctalmn"
/* Programs do not mind many: all but those of callees, which take memory. */
#define FIELD_COLUMNS	"function,count,total,average,min,max,stddev,p50,p90,p99,p99_9," \
			"subtime,local,own,irq,asleep,worst_at,worst_cpu,worst_task,"  \
			"worst_pid,worst_line"

static struct selection shown;
static const struct column *sort;
static uint64_t most;
static uint64_t over;

static void take_columns(const char *option, const char *arg)
{
	selection_free(&shown);
	shown = columns_parse(&row_columns, option, arg);
}

static void take_sort(const char *option, const char *arg)
{
	sort = column_parse(&row_columns, option, arg);
}

static void take_long(const char *option, const char *arg)
{
	(void)arg;
	take_columns(option, LONG_COLUMNS);
}

static const struct option_def report_options[] = {
	OPT_PARSE('f', "columns", "COLUMNS", take_columns,
		  "print these columns: letters, or names with commas, or all (default " DEFAULT_COLUMNS ")"),
	OPT_PARSE('l', "long", NULL, take_long, "the same as -f " LONG_COLUMNS),
	OPT_PARSE('s', "sort", "COL", take_sort, "sort by this column (default t)"),
	OPT_COUNT('n', "rows", "N", &most, "print the first N rows"),
	OPT_USEC('t', "over", "TIME", &over,
		 "functions with a total time over this, in microseconds or as 1.5ms"),
};

static const struct option_group report_group = OPTION_GROUP("Table", report_options);

static const struct option_group *const groups[] = {
	&report_group, &filter_group, &format_group, &terminal_group, &input_group, NULL
};

static void report_several(int argc, char **argv)
{
	struct report_request want = { &shown, sort, most, over };

	if (!shown.count)
		take_columns("", FILES_COLUMNS);
	report_files(&want, argc, argv);
}

static int report(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct table table = { .columns = &row_columns, .name = "functions" };
	struct returns returns;
	unsigned int needs;
	struct rows rows;
	struct trace t;

	if (!sort)
		sort = column_named(&row_columns, "total");
	if (argc > 1) {
		report_several(argc, argv);
		return STATUS_OK;
	}
	if (!shown.count)
		take_columns("", output_chosen.format == FORMAT_TEXT ? DEFAULT_COLUMNS :
								       FIELD_COLUMNS);
	opt.stats = true;
	needs = selection_needs(&shown) | sort->needs;
	opt.edges = needs & NEED_EDGES;
	opt.values = needs & NEED_VALUES;
	returns_init(&returns);
	trace_run(&t, &opt, opt.values ? &returns.sink : NULL);
	rows_collect(&rows, &t, &returns, over);
	table_sort(&row_columns, sort, rows.list, rows.count, sizeof(*rows.list));
	table.shown = shown;
	table.sort = sort;
	table.rows = rows.list;
	table.count = most && most < rows.count ? most : rows.count;
	table.size = sizeof(*rows.list);
	table.human = output_chosen.human;
	result_table("ftd-report-1", &t, &table, &output_chosen);
	finish_output();
	if (!rows.count)
		summary_no_function(t.filters, over);
	if (needs & NEED_RETURNS)
		summary_no_returns(&t);
	summary_open(&t);
	summary_print(&t);
	returns_free(&returns);
	rows_free(&rows);
	trace_free(&t);
	return STATUS_OK;
}

const struct command cmd_report = {
	.name = "report",
	.summary = "how often each function was called and how long it took (the default)",
	.synopsis = "[FILE...]",
	.about = "Prints how often each function was called and how long it took, in microseconds. "
		 "FILE is the text of a function_graph trace; without it, or as -, it is standard input. "
		 "Several files make one table, with a column for each.",
	.groups = groups,
	.columns = &row_columns,
	.max = INT32_MAX,
	.plain = true,
	.run = report,
};
