// SPDX-License-Identifier: GPL-2.0
/* ftd graph: the aggregated call tree, as text. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/charset.h"
#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/places.h"
#include "show/columns.h"
#include "show/result.h"
#include "show/summary.h"
#include "show/terminal.h"

#define DEFAULT_SHARE	"1"

static bool per_task, on_cpu;
static double share = 1;

static void take_share(const char *option, const char *arg)
{
	char *end;

	share = strtod(arg, &end);
	if (end == arg || *end || !(share >= 0 && share <= 100))
		die(STATUS_USAGE, "%s %s: give a percentage, as 0.5", option, arg);
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

/**
 * struct lines - what stands before names: one piece of a line for each level
 * @text: pieces
 * @room: bytes it has room for
 * @used: by level: bytes of it that stand before a name
 * @levels: room of @used
 */
struct lines {
	char *text;
	size_t room;
	size_t *used;
	size_t levels;
};

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

	print_right(out, format_duration(text, sizeof(text), nsec, common.output.human), 14);
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

/* What stands before the names one level further in */
static void set_below(struct lines *l, uint64_t level, const char *piece)
{
	size_t used = l->used[level], len = strlen(piece);

	if (used + len >= l->room)
		l->text = grow(l->text, &l->room, used + len, 1);
	memcpy(l->text + used, piece, len);
	if (level + 1 >= l->levels)
		l->used = grow(l->used, &l->levels, level + 1, sizeof(*l->used));
	l->used[level + 1] = used + len;
}

/*
 * The only one that is called from somewhere stands straight below its caller; the
 * tree goes to the right only where it branches.
 */
static void put_place(struct lines *l, const struct place *place)
{
	size_t used = l->used[place->level];
	const char *piece = "", *below = "";
	struct string row;

	if (!place->alone && place->level) {
		piece = place->last ? charset()->corner : charset()->branch;
		below = place->last ? "  " : charset()->pass;
	}
	output_begin_line(&row);
	put_numbers(row.out, place);
	fprintf(row.out, " %.*s%s", (int)used, l->text, piece);
	put_name(row.out, place);
	output_line(&row);
	set_below(l, place->level, below);
}

static void put_text(const struct places *p)
{
	struct lines l = { 0 };
	size_t i;

	l.text = grow(NULL, &l.room, 0, 1);
	l.used = grow(NULL, &l.levels, 0, sizeof(*l.used));
	put_head();
	for (i = 0; i < p->count; i++)
		put_place(&l, &p->list[i]);
	free(l.text);
	free(l.used);
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

	(void)argc;
	collect(&c, &opt, per_task);
	places_find(&p, &c, on_cpu, share / 100);
	table.rows = p.list;
	table.count = p.count;
	if (common.output.format == FORMAT_TEXT) {
		output_begin(&common.output);
		put_text(&p);
	} else {
		result_table("ftd-graph-1", &c.trace, &table, &common.output);
	}
	finish_output();
	if (c.tree.count == CTREE_ROOT + 1)
		summary_nothing();
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
