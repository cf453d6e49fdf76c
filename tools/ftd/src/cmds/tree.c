// SPDX-License-Identifier: GPL-2.0
/* ftd tree: what each task did, in order. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/collect.h"
#include "figures/scenes.h"
#include "show/columns.h"
#include "show/result.h"
#include "show/summary.h"
#include "show/terminal.h"

static const struct option_group *const groups[] = {
	&filter_group, &format_group, &terminal_group, &input_group, NULL
};

/* In narrower terminals a line does not say when. */
#define STAMP_WIDTH	60
/* Nor is there room for any duration in the same place. */
#define WIDE		40

/* When and how long; "-" where that is not known. Then what is indented. */
static void begin_line(struct string *line, const struct story *s, uint64_t begin,
		       uint64_t total, unsigned int level)
{
	int width = output_width() ? output_width() : INT_MAX;
	char text[32] = "";

	output_begin_line(line);
	if (begin != NO_TIME)
		format_seconds(text, begin);
	if (s->timed && width >= STAMP_WIDTH) {
		print_right(line->out, text, 14);
		print_blanks(line->out, 1);
	}
	strcpy(text, "-");
	if (total != UINT64_MAX)
		format_duration(text, sizeof(text), total, common.output.human);
	print_right(line->out, text, width < WIDE ? 9 : 14);
	print_blanks(line->out, 2 + 2 * level);
}

static const char *state_text(const struct scene *scene)
{
	if (scene->state == SCENE_OPEN)
		return " (has not returned)";
	return scene->state == SCENE_LOST ? " (its exit is missing)" : "";
}

static void put_name(const struct story *s, const struct scene *scene, struct string *line)
{
	const struct name *name = &s->trace.names.list[scene->func];
	char text[1024], times[32] = "";
	int len = escape(text, sizeof(text), name->text, name->len);
	int room;

	if (scene->count > 1)
		snprintf(times, sizeof(times), " x %" PRIu64, scene->count);
	if (output_width())
		fflush(line->out);
	room = output_width() - line->size - strlen(times) - strlen(state_text(scene));
	if (output_width() && room > 8 && len > room)
		fprintf(line->out, "%.*s%s~%s", room - 1, text, paint(PAINT_CUT),
			paint(PAINT_NONE));
	else
		fputs(text, line->out);
	if (*times || *state_text(scene))
		fprintf(line->out, "%s%s%s%s", paint(PAINT_COMMENT), times, state_text(scene),
			paint(PAINT_NONE));
}

static void put_line(const struct scene_line *sl)
{
	const struct scene *scene = sl->scene;
	struct string line;

	if (sl->kind == LINE_SHORTER)
		begin_line(&line, sl->story, NO_TIME, scene->cut_time, sl->level);
	else
		begin_line(&line, sl->story, scene->begin, scene->state == SCENE_DONE ?
			   scene->total : UINT64_MAX, sl->level);
	if (sl->kind == LINE_SHORTER)
		fprintf(line.out, "%s(%" PRIu64 " shorter call%s)%s", paint(PAINT_COMMENT),
			scene->cut, scene->cut == 1 ? "" : "s", paint(PAINT_NONE));
	else if (sl->kind == LINE_REPEAT)
		fprintf(line.out, "%s(x %" PRIu64 ")%s", paint(PAINT_COMMENT), scene->count,
			paint(PAINT_NONE));
	else
		put_name(sl->story, scene, &line);
	output_line(&line);
}

static void put_task(const struct task *task)
{
	char label[TASK_LABEL];
	struct string line;

	output_begin_line(&line);
	fputs(paint(PAINT_HEADING), line.out);
	task_label(task, label);
	print_escaped(line.out, label, strlen(label), fputs);
	fputs(paint(PAINT_NONE), line.out);
	output_line(&line);
}

static void put_text(const struct scene_lines *lines)
{
	size_t i;

	for (i = 0; i < lines->count; i++) {
		const struct scene_line *line = &lines->list[i];

		if (!i || line->actor != line[-1].actor) {
			fputs(i ? "\n" : "", stdout);
			put_task(line->actor->task);
		}
		put_line(line);
	}
}

static void put(const struct story *s, const struct scene_lines *lines)
{
	struct table table = {
		.columns = &scene_columns,
		.shown = columns_all(&scene_columns),
		.rows = lines->list,
		.count = lines->count,
		.size = sizeof(*lines->list),
		.name = "lines",
	};

	if (common.output.format == FORMAT_TEXT) {
		output_begin(&common.output);
		put_text(lines);
	} else {
		result_table("ftd-tree-1", &s->trace, &table, &common.output);
	}
	selection_free(&table.shown);
}

static int tree(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct scene_lines lines;
	struct story s;

	(void)argc;
	story_read(&s, &opt, STORY_SCENES);
	scene_lines_find(&lines, &s);
	put(&s, &lines);
	finish_output();
	if (!lines.count)
		summary_nothing();
	summary_print(&s.trace);
	if (s.floor) {
		fputs("ftd: too much to show all of it: left out calls shorter than ", stderr);
		print_duration(stderr, s.floor, true);
		fputs("; --from, --task, --after and --before choose a part\n", stderr);
	}
	scene_lines_free(&lines);
	story_free(&s);
	return STATUS_OK;
}

const struct command cmd_tree = {
	.name = "tree",
	.summary = "what each task did in order of time, repeats folded",
	.synopsis = "[FILE]",
	.about = "Prints the calls of each task in the order in which they began, callers above what "
		 "they call. What is repeated is printed once, with the sum of its times.",
	.groups = groups,
	.max = 1,
	.run = tree,
};
