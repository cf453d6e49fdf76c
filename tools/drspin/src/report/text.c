// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "raw/beside.h"
#include "report/cost.h"
#include "report/report.h"
#include "report/rows.h"
#include "report/timeline.h"
#include "show/branches.h"
#include "show/terminal.h"

static void put_escaped(FILE *out, const char *text)
{
	print_escaped(out, text, strlen(text), fputs);
}

static double percent(uint64_t part, uint64_t whole)
{
	return whole ? 100.0 * part / whole : 0;
}

static void put_who(FILE *out, const struct lane *lane)
{
	fputs(paint(PAINT_HEADING), out);
	put_escaped(out, lane->name);
	if (lane->threads > 1)
		fprintf(out, ", %" PRIu32 " threads seen", lane->threads);
	else if (lane->tid == lane->pid)
		fprintf(out, ", process %d", (int)lane->pid);
	else
		fprintf(out, ", thread %d of process %d", (int)lane->tid, (int)lane->pid);
	fputs(paint(PAINT_NONE), out);
}

static void put_lane(const struct lane *lane)
{
	uint64_t total = lane_total(lane);
	struct string line;

	string_begin(&line);
	put_who(line.out, lane);
	fprintf(line.out, ": %" PRIu64 " sample%s, %.1f%% running, %.1f%% waiting for a CPU, %.1f%% waiting",
		total, total == 1 ? "" : "s", percent(lane->samples[STATE_RUNNING], total),
		percent(lane->samples[STATE_RUNNABLE], total),
		percent(lane->samples[STATE_WAITING], total));
	if (lane->samples[STATE_STOPPED])
		fprintf(line.out, ", %.1f%% stopped",
			percent(lane->samples[STATE_STOPPED], total));
	if (lane->complete < lane->stacks)
		fprintf(line.out, "; %.1f%% of the stacks reach the thread's beginning",
			percent(lane->complete, lane->stacks));
	if (lane_shown(lane) < total)
		fprintf(line.out, "; %" PRIu64 " of them shown: percentages are of these",
			lane_shown(lane));
	output_words(&line);
}

static void put_name(FILE *out, const struct function *function)
{
	const char *module = function->module ? module_base_name(function->module) : NULL;
	size_t len = module ? strlen(module) : 0;

	put_escaped(out, function->name);
	/* "file+0x1234" has it. */
	if (!module || (!strncmp(function->name, module, len) && function->name[len] == '+'))
		return;
	fprintf(out, " %s", paint(PAINT_COMMENT));
	put_escaped(out, module);
	fputs(paint(PAINT_NONE), out);
}

/* @level: of the outermost functions */
static void put_row(struct branches *branches, const struct row *row, int level)
{
	struct string line;

	output_begin_line(&line);
	fprintf(line.out, "%5.1f%% %8" PRId64 " %8" PRId64 "  ", row->share / 1000.0, row->samples,
		row->self);
	branches_put(branches, line.out, row->level + level, row->alone, row->last);
	if (row->function)
		put_name(line.out, row->function);
	else
		fprintf(line.out, "%s%" PRId64 " more%s", paint(PAINT_COMMENT), row->more,
			paint(PAINT_NONE));
	output_line(&line);
}

static void put_tree(uint32_t lane, double share)
{
	struct rows rows = { 0 };
	struct branches branches;
	int level;

	rows_add(&rows, lane, share);
	/* Several outermost ones are told apart as several that one function calls. */
	level = rows.count && !rows.list[0].alone;
	branches_begin(&branches);
	/* What they stand below has no line. */
	if (level)
		branches_put(&branches, stdout, 0, true, true);
	printf("%s Share  Samples     Self  Function%s\n", paint(PAINT_HEADING),
	       paint(PAINT_NONE));
	for (size_t i = 0; i < rows.count; i++)
		put_row(&branches, &rows.list[i], level);
	branches_free(&branches);
	free(rows.list);
}

/* Which calls of the kernel can be there at all */
static void put_beside(const struct beside *trace)
{
	bool has_thresh = trace->thresh && trace->thresh != UINT64_MAX;
	struct string line;
	char least[16];

	format_nsec(least, sizeof(least), has_thresh ? trace->thresh : trace->shortest);
	string_begin(&line);
	fputs("Trace of the kernel: ", line.out);
	put_escaped(line.out, trace->name);
	fputs(", with ", line.out);
	if (!trace->calls)
		fputs("no calls", line.out);
	else if (has_thresh)
		fprintf(line.out, "calls of %s and more", least);
	else if (trace->shortest != UINT64_MAX)
		fprintf(line.out, "calls, the shortest of %s", least);
	else
		fputs("calls that have no end", line.out);
	fprintf(line.out, ", and %" PRIu64 " waking%s", trace->wakings,
		trace->wakings == 1 ? "" : "s");
	output_words(&line);
}

/* Distances are random: their mean is a little off what was asked for, which is no news. */
#define USUAL	10	/* a part of that */

static void put_rate(const struct sampling *s)
{
	uint64_t length = sample_length(s), asked = s->pace.interval;
	char wall[16], each[16], wanted[16];
	struct string line;

	format_nsec(wall, sizeof(wall), s->cost.wall);
	format_nsec(each, sizeof(each), length);
	format_nsec(wanted, sizeof(wanted), asked);
	string_begin(&line);
	fprintf(line.out, "Looked %" PRIu64 " time%s in %s", s->samples,
		s->samples == 1 ? "" : "s", wall);
	if (s->samples > 1)
		fprintf(line.out, ", once each %s", each);
	if (length > asked + asked / USUAL)
		fprintf(line.out, " (asked for: each %s)", wanted);
	output_words(&line);
}

void report_text(const struct sampling *s, double share)
{
	uint32_t *order;
	size_t count;

	order = lane_order(&count);
	put_rate(s);
	if (beside())
		put_beside(beside());
	putchar('\n');
	if (timeline_shown)
		timeline_legend(s);
	for (size_t i = 0; i < count; i++) {
		put_lane(lane_numbered(order[i]));
		if (timeline_shown)
			timeline_put(s, order[i]);
		put_tree(order[i], share);
		putchar('\n');
	}
	free(order);
	cost_text(s);
}
