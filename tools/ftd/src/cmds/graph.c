// SPDX-License-Identifier: GPL-2.0
/* ftd graph: the aggregated call tree, as text. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/places.h"
#include "show/branches.h"
#include "show/terminal.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

#define DEFAULT_SHARE	"1"

static bool per_task, on_cpu;
static double share = 1;

static void take_share(const char *option, const char *arg)
{
	if (!parse_percent(arg, &share))
		die(STATUS_USAGE, "%s %s: give a percentage from 0 to 100, as 0.5", option, arg);
}

static const struct option_def graph_options[] = {
	OPT_PARSE(0, "share", "PERCENT", take_share,
		  "show what takes at least this part of the time (default " DEFAULT_SHARE ")"),
	OPT_FLAG(0, "per-task", &per_task, "a tree for each task"),
	OPT_FLAG(0, "on-cpu", &on_cpu, "leave out the time that calls were scheduled out"),
};

static const struct option_group graph_group = OPTION_GROUP("Graph", graph_options);

static const struct option_group *const groups[] = {
	&graph_group, &filter_group, &format_group, &terminal_group, &input_group, NULL
};

/* In narrow terminals there is less beside a name. */
enum { CALLS_WIDTH = 74, OWN_WIDTH = 62, TIME_WIDTH = 46 };

static bool is_wide(int width)
{
	return !output_width() || output_width() >= width;
}

static void put_head(void)
{
	fputs(paint(PAINT_HEADING), stdout);
	printf("%6s ", "Share");
	if (is_wide(TIME_WIDTH))
		printf("%14s ", "Time");
	if (is_wide(OWN_WIDTH))
		printf("%14s ", "Own");
	if (is_wide(CALLS_WIDTH))
		printf("%10s ", "Calls");
	printf(" Function%s\n", paint(PAINT_NONE));
}

static void put_time(FILE *out, uint64_t nsec)
{
	char text[32];

	print_right(out, format_duration(text, sizeof(text), nsec, output_chosen.human), 14);
	print_blanks(out, 1);
}

static void put_numbers(FILE *out, const struct place *place)
{
	fprintf(out, "%5.1f%% ", place->share / 1000.0);
	if (is_wide(TIME_WIDTH))
		put_time(out, place->weight);
	if (is_wide(OWN_WIDTH))
		put_time(out, place->own);
	if (is_wide(CALLS_WIDTH))
		fprintf(out, "%10" PRIu64 " ", place->calls);
}

static void put_name(FILE *out, const struct place *place)
{
	const char *name;

	if (place->kind == PLACE_MORE) {
		fputs(paint(PAINT_COMMENT), out);
		place_name(place, out);
		fputs(paint(PAINT_NONE), out);
	} else {
		name = collect_label(place->c, place->node);
		print_escaped(out, name, strlen(name), fputs);
	}
}

static void put_place(struct branches *b, const struct place *place)
{
	struct string row;

	output_begin_line(&row);
	put_numbers(row.out, place);
	print_blanks(row.out, 1);
	branches_put(b, row.out, place->level, place->alone, place->last);
	put_name(row.out, place);
	output_line(&row);
}

static void put_text(const struct places *p)
{
	struct branches b;
	size_t i;

	branches_begin(&b);
	put_head();
	for (i = 0; i < p->count; i++)
		put_place(&b, &p->list[i]);
	branches_free(&b);
}

static int graph(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct table table = {
		.columns = &place_columns,
		.shown = columns_all(&place_columns),
		.size = sizeof(struct place),
		.name = "places",
	};
	struct collector c;
	struct places p;
	bool nothing;

	(void)argc;
	collect(&c, &opt, per_task);
	/* Who reads the figures by a program may add them up */
	places_find(&p, &c, on_cpu, share / 100, output_chosen.format != FORMAT_TEXT);
	table.rows = p.list;
	table.count = p.count;
	nothing = !places_any(&p);
	if (output_chosen.format == FORMAT_TEXT) {
		output_begin(&output_chosen);
		if (!nothing || p.list[0].weight)
			put_text(&p);
	} else {
		result_table("ftd-graph-1", &c.trace, &table, &output_chosen);
	}
	finish_output();
	if (nothing)
		summary_no_function(opt.filters, 0);
	summary_print(&c.trace);
	collect_note(&c);
	selection_free(&table.shown);
	places_free(&p);
	collect_free(&c);
	return STATUS_OK;
}

const struct command cmd_graph = {
	.name = "graph",
	.summary = "who called whom and how much time that took: the call tree, summed up",
	.synopsis = "[FILE]",
	.about = "Prints the call tree: calls of the same function from the same place are one "
		 "line. Time is that of the function and all it called, in microseconds, Own "
		 "that of itself.",
	.groups = groups,
	.max = 1,
	.run = graph,
};
