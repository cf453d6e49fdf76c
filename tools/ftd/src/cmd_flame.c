// SPDX-License-Identifier: GPL-2.0
/* ftd flame: a picture of a trace. */
#include <stdio.h>
#include <unistd.h>

#include "command.h"
#include "common.h"
#include "flame.h"
#include "summary.h"
#include "util.h"

/* About two megabytes, which a browser shows and zooms without a pause. */
#define DEFAULT_FRAMES	10000

static bool per_task, on_cpu;
static uint64_t frames = DEFAULT_FRAMES;

static const struct option_def flame_options[] = {
	OPT_FLAG(0, "per-task", &per_task, "a tower for each task"),
	OPT_FLAG(0, "on-cpu", &on_cpu, "leave out the time that calls were scheduled out"),
	OPT_COUNT(0, "frames", "N", &frames,
		  "draw the N frames that took longest (default 10000)"),
};

static const struct option_group flame_group = OPTION_GROUP("Picture", flame_options);

static const struct option_group *const groups[] = {
	&flame_group, &filter_group, &input_group, NULL
};

static int flame(int argc, char **argv)
{
	struct collector c;

	(void)argc;
	if (isatty(STDOUT_FILENO))
		die(STATUS_USAGE, "flame writes a picture: say where to, as in ftd flame %s >flame.svg",
		    argv[0] ? argv[0] : "trace");
	collect(&c, argv[0], per_task);
	flame_draw(stdout, &c, on_cpu, frames);
	finish_output();
	summary_print(&c.trace);
	collect_free(&c);
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
