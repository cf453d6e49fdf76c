// SPDX-License-Identifier: GPL-2.0
/* ftd tree: what each task did, in order. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/errnos.h"
#include "base/units.h"
#include "base/util.h"
#include "calls/kernel_names.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/collect.h"
#include "figures/scenes.h"
#include "show/terminal.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

static const struct option_group *const groups[] = {
	&filter_group, &event_group, &format_group, &terminal_group, &input_group, NULL
};

/* In narrower terminals a line does not say when. */
#define STAMP_WIDTH	60
/* Nor is there room for any duration in the same place. */
#define WIDE		40

static const char *duration(uint64_t nsec)
{
	static char text[32];

	return format_duration(text, sizeof(text), nsec, output_chosen.human);
}

/* When and how long, then what is indented */
static void begin_line(struct string *line, const struct story *s, uint64_t begin,
		       const char *total, unsigned int level)
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
	print_right(line->out, total, width < WIDE ? 9 : 14);
	print_blanks(line->out, 2 + 2 * level);
}

/* A task that exits leaves all that it is in open for ever. */
static bool has_ended(const struct task *task)
{
	uint32_t depth;

	for (depth = 0; depth < task->used; depth++)
		if (task->frames[depth].open && task->frames[depth].flags & NAME_END)
			return true;
	return false;
}

static const char *state_text(const struct scene_line *sl)
{
	const struct scene *scene = sl->scene;

	if (scene->state == SCENE_OPEN)
		return has_ended(sl->actor->task) ? " (its task has ended)" : " (has not returned)";
	return scene->state == SCENE_LOST ? " (its exit is missing)" : "";
}

/* " = -22 EINVAL" */
static void put_ret(FILE *out, int64_t ret)
{
	const char *name = ret_is_error(ret) ? errno_name(-ret) : NULL;

	fputs(" = ", out);
	ret_print(out, ret);
	if (name)
		fprintf(out, " %s", name);
}

/* "f", "f(fd=3) = -22 EINVAL", what an event says */
static void put_what(FILE *out, const struct scene_line *sl)
{
	const struct scene *scene = sl->scene;
	const struct name *name;

	if (sl->kind == LINE_CALL) {
		name = &sl->story->trace.names.list[scene->func];
		print_escaped(out, name->text, name->len, fputs);
	}
	if (scene->text) {
		fputs(sl->kind == LINE_EVENT ? "/* " : "(", out);
		print_escaped(out, scene->text, strlen(scene->text), fputs);
		fputs(sl->kind == LINE_EVENT ? " */" : ")", out);
	}
	if (scene->has_ret)
		put_ret(out, scene->ret);
}

/* The same, cut where it does not fit */
static void put_fitting(FILE *out, const struct scene_line *sl, int room)
{
	struct string what;

	string_begin(&what);
	put_what(what.out, sl);
	string_end(&what);
	if (room > 8 && what.size > (size_t)room)
		fprintf(out, "%.*s%s~%s", room - 1, what.text, paint(PAINT_CUT),
			paint(PAINT_NONE));
	else
		fputs(what.text, out);
	free(what.text);
}

static void put_scene(struct string *line, const struct scene_line *sl)
{
	const char *state = state_text(sl);
	int room = output_width();
	char times[32] = "";

	if (sl->scene->count > 1)
		snprintf(times, sizeof(times), " x %" PRIu64, sl->scene->count);
	if (room) {
		fflush(line->out);
		room -= line->size + strlen(times) + strlen(state);
	}
	if (sl->kind != LINE_CALL)
		fputs(paint(PAINT_COMMENT), line->out);
	if (output_width())
		put_fitting(line->out, sl, room);
	else
		put_what(line->out, sl);
	if (*times || *state)
		fprintf(line->out, "%s%s%s", paint(PAINT_COMMENT), times, state);
	if (sl->kind != LINE_CALL || *times || *state)
		fputs(paint(PAINT_NONE), line->out);
}

static void put_line(const struct scene_line *sl)
{
	const struct scene *scene = sl->scene;
	struct string line;

	if (sl->kind == LINE_SHORTER)
		begin_line(&line, sl->story, NO_TIME, duration(scene->cut_time), sl->level);
	else
		begin_line(&line, sl->story, scene->begin, sl->kind == LINE_EVENT ? "" :
			   scene->state == SCENE_DONE ? duration(scene->total) : "-",
			   sl->level);
	if (sl->kind == LINE_SHORTER)
		fprintf(line.out, "%s(%" PRIu64 " shorter call%s)%s", paint(PAINT_COMMENT),
			scene->cut, scene->cut == 1 ? "" : "s", paint(PAINT_NONE));
	else if (sl->kind == LINE_REPEAT)
		fprintf(line.out, "%s(x %" PRIu64 ")%s", paint(PAINT_COMMENT), scene->count,
			paint(PAINT_NONE));
	else
		put_scene(&line, sl);
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

	if (output_chosen.format == FORMAT_TEXT) {
		output_begin(&output_chosen);
		put_text(lines);
	} else {
		result_table("ftd-tree-1", &s->trace, &table, &output_chosen);
	}
	selection_free(&table.shown);
}

static int tree(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct scene_lines lines;
	struct story s;
	char floor[32];

	(void)argc;
	story_read(&s, &opt, STORY_SCENES);
	scene_lines_find(&lines, &s);
	put(&s, &lines);
	finish_output();
	if (!lines.count)
		summary_nothing();
	summary_print(&s.trace);
	if (s.floor) {
		format_duration(floor, sizeof(floor), s.floor - 1, true);
		say("too much to show all of it: left out calls of up to %s; --from, --task, --after and --before choose a part",
		    floor);
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
