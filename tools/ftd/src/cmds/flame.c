// SPDX-License-Identifier: GPL-2.0
/* ftd flame: a picture of a trace. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/util.h"
#include "cmd/outfile.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "pictures/flame.h"
#include "tables/summary.h"

/* About two megabytes, which a browser shows and zooms without a pause. */
#define DEFAULT_FRAMES	10000

static bool chart, per_task, on_cpu, folded;
static uint64_t frames = DEFAULT_FRAMES;

static const struct option_def flame_options[] = {
	OPT_FLAG(0, "chart", &chart,
		 "draw calls in order of time, a lane for each task"),
	OPT_FLAG(0, "per-task", &per_task, "a tower for each task"),
	OPT_FLAG(0, "on-cpu", &on_cpu, "leave out the time that calls were scheduled out"),
	OPT_FLAG(0, "folded", &folded,
		 "FILE is no trace, but has folded stacks: \"CALLER;CALLED COUNT\", a line each"),
	OPT_COUNT(0, "frames", "N", &frames,
		  "draw the N frames that took longest (default 10000)"),
};

static const struct option_group flame_group = OPTION_GROUP("Picture", flame_options);

static const struct option_group *const groups[] = {
	&flame_group, &file_group, &filter_group, &event_group, &input_group, NULL
};

static void note_empty(bool any, const struct trace *trace)
{
	char *filters;

	if (any)
		return;
	filters = filters_text(trace->filters);
	if (*filters)
		say("the picture is empty: no time was spent in calls that pass %s",
		    filters);
	else
		say("the picture is empty: no time was spent in any call");
	free(filters);
}

static void draw_chart(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct timeline t;
	bool any;

	if (per_task || on_cpu)
		die(STATUS_USAGE, "flame --chart has neither --per-task nor --on-cpu");
	timeline_read(&t, &opt, frames);
	output_file_begin(path);
	any = chart_draw(stdout, &t);
	outfile_end();
	note_empty(any, &t.trace);
	marks_note(&t.marks);
	summary_print(&t.trace);
	timeline_free(&t);
}

static void draw_flames(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct collector c;
	bool any;

	collect(&c, &opt, per_task);
	output_file_begin(path);
	any = flame_draw(stdout, &c, on_cpu, frames);
	outfile_end();
	note_empty(any, &c.trace);
	summary_print(&c.trace);
	collect_note(&c);
	collect_free(&c);
}

/* What was given that folded stacks know nothing of */
static void refuse_of_calls(const struct filters *filters)
{
	const char *option = chart ? "--chart" : per_task ? "--per-task" : on_cpu ? "--on-cpu" :
			     frames != DEFAULT_FRAMES ? "--frames" : NULL;
	char *others = filters_text(filters);

	if (option || *others)
		die(STATUS_USAGE, "flame --folded draws all stacks: leave out %s, which is about calls of a trace",
		    option ? option : others);
	free(others);
}

static void draw_folded(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct folded f;

	refuse_of_calls(opt.filters);
	folded_read(&f, path);
	output_file_begin(path);
	folded_draw(stdout, &f);
	outfile_end();
	if (f.odd)
		say("%s: line %llu is no stack: %llu such lines", f.name,
		    (unsigned long long)f.first_odd, (unsigned long long)f.odd);
	summary_damage(f.name, f.damage);
	folded_free(&f);
}

static int flame(int argc, char **argv)
{
	(void)argc;
	if (isatty(STDOUT_FILENO) && !output_has_file())
		die(STATUS_USAGE, "flame writes a picture: say where to, as in ftd flame -o flame.svg %s",
		    argv[0] ? argv[0] : "trace");
	if (folded)
		draw_folded(argv[0]);
	else if (chart)
		draw_chart(argv[0]);
	else
		draw_flames(argv[0]);
	return STATUS_OK;
}

const struct command cmd_flame = {
	.name = "flame",
	.summary = "a flame graph, as a picture for a browser",
	.synopsis = "[FILE]",
	.about = "Writes a flame graph: one SVG file that needs nothing else. In a browser it zooms "
		 "into what is clicked, searches, and tells counts and times.",
	.groups = groups,
	.max = 1,
	.run = flame,
};
