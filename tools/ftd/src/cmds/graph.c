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
#include "figures/collect.h"
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
	OPT_FLAG(0, "human", &common.output.human, "times in ns, us, ms or s, whichever fits"),
};

static const struct option_group graph_group = OPTION_GROUP("Graph", graph_options);

static const struct option_group *const groups[] = {
	&graph_group, &filter_group, &terminal_group, &input_group, NULL
};

/* In narrow terminals there is less beside a name. */
enum { CALLS_WIDTH = 74, OWN_WIDTH = 62, TIME_WIDTH = 46 };

/**
 * struct graph - a tree being printed
 * @c: trace and tree
 * @view: the tree, sorted
 * @floor: least weight that is shown
 * @lines: what stands before a name at this place, one piece of a line a level
 * @used: bytes of it
 * @room: bytes it has room for
 * @row: the line at hand
 */
struct graph {
	struct collector c;
	struct cview view;
	uint64_t floor;
	char *lines;
	size_t used;
	size_t room;
	struct string row;
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

/* The numbers; then the lines; then @piece, which joins the name to them. */
static void put_row(struct graph *g, uint64_t weight, uint64_t own,
		    uint64_t calls, const char *piece)
{
	uint64_t all = g->view.weight[CTREE_ROOT];

	output_begin_line(&g->row);
	fprintf(g->row.out, "%5.1f%% ", all ? 100.0 * weight / all : 0);
	if (is_wide(TIME_WIDTH))
		put_time(g->row.out, weight);
	if (is_wide(OWN_WIDTH))
		put_time(g->row.out, own);
	if (is_wide(CALLS_WIDTH))
		fprintf(g->row.out, "%10" PRIu64 " ", calls);
	fprintf(g->row.out, " %.*s%s", (int)g->used, g->lines, piece);
}

/* Whether this one can be shown, or the row of what cannot is due. */
static size_t count_shown(const struct graph *g, uint32_t node, uint64_t *rest)
{
	uint32_t i, first = g->view.first[node], end = g->view.first[node + 1];
	size_t shown = 0;

	*rest = g->view.hidden[node];
	for (i = first; i < end; i++) {
		uint32_t kid = g->view.kids[i];

		/* Nothing is known of it, or nothing was to be looked at. */
		if (g->view.weight[kid] >= g->floor &&
		    (g->view.weight[kid] || g->view.calls[kid]))
			shown++;
		else
			*rest += g->view.weight[kid];
	}
	return shown;
}

static void put_rest(struct graph *g, uint32_t node, size_t shown,
		     uint64_t rest, const char *piece)
{
	uint32_t i, end = g->view.first[node + 1];
	uint64_t calls = 0;

	for (i = g->view.first[node] + shown; i < end; i++)
		calls += g->view.calls[g->view.kids[i]];
	put_row(g, rest, 0, calls, piece);
	if (i > g->view.first[node] + shown)
		fprintf(g->row.out, "%s(%zu more)%s", paint(PAINT_COMMENT),
			end - g->view.first[node] - shown, paint(PAINT_NONE));
	else
		fprintf(g->row.out, "%s(not shown)%s", paint(PAINT_COMMENT), paint(PAINT_NONE));
	output_line(&g->row);
}

static void push(struct graph *g, const char *piece)
{
	size_t len = strlen(piece);

	if (g->used + len >= g->room)
		g->lines = grow(g->lines, &g->room, g->used + len, 1);
	memcpy(g->lines + g->used, piece, len);
	g->used += len;
}

/*
 * The only one that is called from somewhere stands straight below its caller; the
 * tree goes to the right only where it branches.
 */
static void put_node(struct graph *g, uint32_t node, const char *piece,
		     const char *below)
{
	const struct cnode *n = &g->c.tree.nodes[node];
	const char *name = collect_label(&g->c, node);
	size_t before = g->used, shown, i;
	uint64_t rest;
	bool more;

	put_row(g, g->view.weight[node], g->view.own[node], n->count, piece);
	print_escaped(g->row.out, name, strlen(name), fputs);
	output_line(&g->row);
	push(g, below);
	shown = count_shown(g, node, &rest);
	more = rest >= g->floor && rest > 0;
	if (shown + more == 1 && node != CTREE_ROOT) {
		if (shown)
			put_node(g, g->view.kids[g->view.first[node]], "", "");
		else
			put_rest(g, node, shown, rest, "");
		shown = 0;
		more = false;
	}
	for (i = 0; i < shown; i++) {
		bool last = i + 1 == shown && !more;

		put_node(g, g->view.kids[g->view.first[node] + i],
			 last ? charset()->corner : charset()->branch,
			 last ? "  " : charset()->pass);
	}
	if (more)
		put_rest(g, node, shown, rest, charset()->corner);
	g->used = before;
}

static int graph(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct graph g = { 0 };

	(void)argc;
	collect(&g.c, &opt, per_task);
	collect_view(&g.c, &g.view, on_cpu);
	g.floor = g.view.weight[CTREE_ROOT] * (share / 100);
	g.lines = grow(NULL, &g.room, 0, 1);
	output_begin(&common.output);
	put_head();
	put_node(&g, CTREE_ROOT, "", "");
	finish_output();
	if (g.c.tree.count == CTREE_ROOT + 1)
		summary_nothing();
	summary_print(&g.c.trace);
	collect_note(&g.c);
	free(g.lines);
	cview_free(&g.view);
	collect_free(&g.c);
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
