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
#include "figures/story.h"
#include "show/summary.h"
#include "show/terminal.h"

static const struct option_def tree_options[] = {
	OPT_FLAG(0, "human", &common.output.human, "times in ns, us, ms or s, whichever fits"),
};

static const struct option_group tree_group = OPTION_GROUP("Tree", tree_options);

static const struct option_group *const groups[] = {
	&tree_group, &filter_group, &terminal_group, &input_group, NULL
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

static void put_scene(const struct story *s, const struct scene *scene,
		      unsigned int level);

static void put_inside(const struct story *s, const struct scene *scene,
		       unsigned int level)
{
	const struct scene *inside;
	struct string line;

	for (inside = scene->first; inside; inside = inside->next)
		put_scene(s, inside, level);
	if (!scene->cut)
		return;
	begin_line(&line, s, NO_TIME, scene->cut_time, level);
	fprintf(line.out, "%s(%" PRIu64 " shorter call%s)%s", paint(PAINT_COMMENT), scene->cut,
		scene->cut == 1 ? "" : "s", paint(PAINT_NONE));
	output_line(&line);
}

static void put_scene(const struct story *s, const struct scene *scene,
		      unsigned int level)
{
	struct string line;

	begin_line(&line, s, scene->begin, scene->state == SCENE_DONE ?
		   scene->total : UINT64_MAX, level);
	if (scene->func == NO_NAME)
		fprintf(line.out, "%s(x %" PRIu64 ")%s", paint(PAINT_COMMENT), scene->count,
			paint(PAINT_NONE));
	else
		put_name(s, scene, &line);
	output_line(&line);
	put_inside(s, scene, level + 1);
}

static void put_actor(const struct story *s, const struct actor *actor, bool first)
{
	char label[TASK_LABEL];
	struct string line;

	if (!first)
		putchar('\n');
	output_begin_line(&line);
	fputs(paint(PAINT_HEADING), line.out);
	task_label(actor->task, label);
	print_escaped(line.out, label, strlen(label), fputs);
	fputs(paint(PAINT_NONE), line.out);
	output_line(&line);
	put_inside(s, &actor->all, 0);
}

static int tree(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	bool first = true;
	struct story s;
	size_t i;

	(void)argc;
	story_read(&s, &opt, STORY_SCENES);
	output_begin(&common.output);
	for (i = 0; i < s.count; i++) {
		const struct actor *actor = s.actors[i];

		if (!actor->all.first && !actor->all.cut)
			continue;
		put_actor(&s, actor, first);
		first = false;
	}
	finish_output();
	if (first)
		summary_nothing();
	summary_print(&s.trace);
	if (s.floor) {
		fputs("ftd: too much to show all of it: left out calls shorter than ", stderr);
		print_duration(stderr, s.floor, true);
		fputs("; --from, --task, --after and --before choose a part\n", stderr);
	}
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
