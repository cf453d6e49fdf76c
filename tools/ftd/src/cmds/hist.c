// SPDX-License-Identifier: GPL-2.0
/* ftd hist: how the durations of a function's calls are distributed. */
#include <stdlib.h>
#include <string.h>

#include "base/charset.h"
#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/spread.h"
#include "show/result.h"
#include "show/terminal.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

/* Columns of a bar, in a line of 80. */
#define BAR_WIDTH	34
/* More rows than this with nothing in them are one line. */
#define MOST_EMPTY	3

static bool local;

static const struct option_def hist_options[] = {
	OPT_FLAG('l', "local", &local,
		 "the time in the function itself, instead of with all it calls"),
};

static const struct option_group hist_group = OPTION_GROUP("Distribution", hist_options);

static const struct option_group *const groups[] = {
	&hist_group, &filter_group, &format_group, &terminal_group, &input_group, NULL
};

static const unsigned int permilles[] = { 500, 900, 990, 999 };
static const char *const titles[] = { "p50", "p90", "p99", "p99.9" };

static void put_time(FILE *out, const char *before, uint64_t nsec)
{
	fputs(before, out);
	print_duration(out, nsec, output_chosen.human);
}

static void put_figures(const struct spread *s, const char *function)
{
	struct string text;
	size_t i;

	string_begin(&text);
	fputs(paint(PAINT_HEADING), text.out);
	print_escaped(text.out, function, strlen(function), fputs);
	fprintf(text.out, "%s: %llu call%s", paint(PAINT_NONE),
		(unsigned long long)s->stat->count, s->stat->count == 1 ? "" : "s");
	put_time(text.out, ", sum ", s->stat->sum);
	put_time(text.out, ", average ", func_average(s->stat));
	put_time(text.out, ", deviation ", func_deviation(s->stat));
	output_words(&text);
	string_begin(&text);
	put_time(text.out, "min ", s->stat->shortest);
	for (i = 0; i < ARRAY_SIZE(permilles); i++) {
		fprintf(text.out, ", %s", titles[i]);
		put_time(text.out, " ", func_quantile(s->stat, permilles[i]));
	}
	put_time(text.out, ", max ", s->stat->longest);
	output_words(&text);
	putchar('\n');
}

/* Then there is no room for counts, and for short bars only. */
static bool is_narrow(void)
{
	return output_width() && output_width() < 56;
}

static int from_width(void)
{
	return is_narrow() ? 10 : 14;
}

/* What is left beside the numbers, and a quantile's name or two. */
static size_t bar_width(void)
{
	int room = output_width() - (is_narrow() ? 18 + 6 : 32 + 12);

	if (!output_width() || room > BAR_WIDTH)
		return BAR_WIDTH;
	return room > 2 ? room : 2;
}

/* Which quantiles lie in a row. */
static void put_marks(FILE *out, const struct spread *s, const struct spread_row *row)
{
	const char *between = " ";
	size_t i;

	for (i = 0; i < ARRAY_SIZE(permilles); i++) {
		uint64_t value = func_quantile(s->stat, permilles[i]);

		if (value < row->from || value >= row->to)
			continue;
		fprintf(out, "%s%s%s%s", between, paint(PAINT_COMMENT), titles[i],
			paint(PAINT_NONE));
		between = ", ";
	}
}

static void put_row(const struct spread *s, const struct spread_row *row, uint64_t most)
{
	char bar[3 * BAR_WIDTH + 1], text[32];
	struct string line;

	output_begin_line(&line);
	format_duration(text, sizeof(text), row->from, output_chosen.human);
	fprintf(line.out, "%*s ", from_width(), text);
	if (!is_narrow())
		fprintf(line.out, "%9llu ", (unsigned long long)row->count);
	charset_bar(bar, bar_width(), row->count, most);
	fprintf(line.out, "%5.1f%% %s", row->part / 1000.0, bar);
	put_marks(line.out, s, row);
	output_line(&line);
}

/* How many rows from this one on are empty, up to one that is not. */
static size_t empty_rows(const struct spread *s, size_t i)
{
	size_t first = i;

	while (i < s->count && !s->rows[i].count)
		i++;
	return i - first;
}

static void print_text(const struct spread *s, const char *function)
{
	uint64_t most = 0;
	size_t i;

	put_figures(s, function);
	for (i = 0; i < s->count; i++)
		if (s->rows[i].count > most)
			most = s->rows[i].count;
	printf("%s%*s ", paint(PAINT_HEADING), from_width(), "From");
	if (!is_narrow())
		printf("%9s ", "Calls");
	printf("%6s%s\n", "Part", paint(PAINT_NONE));
	for (i = 0; i < s->count; i++) {
		size_t empty = empty_rows(s, i);

		if (empty > MOST_EMPTY) {
			printf("%*s\n", from_width(), "...");
			i += empty;
		}
		put_row(s, &s->rows[i], most);
	}
}

static struct table make_table(const struct spread *s)
{
	return (struct table) {
		.columns = &spread_columns,
		.shown = columns_all(&spread_columns),
		.rows = s->rows,
		.count = s->count,
		.size = sizeof(*s->rows),
		.name = "buckets",
	};
}

static void print_json(const struct spread *s, const struct table *table)
{
	size_t i;

	result_json_begin("ftd-hist-1");
	result_json_trace("trace", &s->trace);
	printf(",\n  \"figures\": {\"count\": %llu, \"sum_ns\": %llu, \"min_ns\": %llu",
	       (unsigned long long)s->stat->count, (unsigned long long)s->stat->sum,
	       (unsigned long long)s->stat->shortest);
	for (i = 0; i < ARRAY_SIZE(permilles); i++)
		printf(", \"%s_ns\": %llu", i == 3 ? "p99_9" : titles[i],
		       (unsigned long long)func_quantile(s->stat, permilles[i]));
	printf(", \"max_ns\": %llu}", (unsigned long long)s->stat->longest);
	table_json(table);
	result_json_end();
}

static int hist(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[1]);
	struct table table;
	struct spread s;

	require_function("hist", argc, argv);
	spread_read(&s, argv[0], &opt, local);
	table = make_table(&s);
	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV)
		table_csv(&table);
	else if (output_chosen.format == FORMAT_JSON)
		print_json(&s, &table);
	else
		print_text(&s, argv[0]);
	finish_output();
	summary_print(&s.trace);
	selection_free(&table.shown);
	spread_free(&s);
	return STATUS_OK;
}

const struct command cmd_hist = {
	.name = "hist",
	.summary = "how the durations of a function's calls are distributed",
	.synopsis = "FUNCTION [FILE]",
	.about = "Draws how many calls of a function took how long, on a logarithmic scale, with "
		 "quantiles. FUNCTION is a name, a pattern as of file names, or /a regular "
		 "expression/; calls of several functions are taken together.",
	.groups = groups,
	.min = 1,
	.max = 2,
	.run = hist,
};
