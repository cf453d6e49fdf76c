// SPDX-License-Identifier: GPL-2.0
/* bootprof calls: who called whom, as folded stacks or as a flame graph. */
#include <stdio.h>
#include <unistd.h>

#include "base/util.h"
#include "cmd/outfile.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/sums.h"
#include "pictures/calls.h"

static bool svg, folded, per_task;

static const struct option_def calls_options[] = {
	OPT_FLAG(0, "folded", &folded,
		 "stacks, a line each, as other programs for flame graphs read them (the default)"),
	OPT_FLAG(0, "svg", &svg, "draw a flame graph"),
	OPT_FLAG(0, "per-task", &per_task, "a stack begins with its task"),
};

static const struct option_group calls_group = OPTION_GROUP("Output", calls_options);

static const struct option_group *const groups[] = {
	&calls_group, &choice_group, &file_group, NULL
};

/* The time is that of the report, if the profile tells one. */
static void draw(const struct profile *profile, const struct stack_tree *tree)
{
	struct sums sums;

	sums_read(&sums, profile, &chosen);
	calls_draw(profile, tree, sums.busy >= 1 ? sums.busy :
		   (double)tree->nodes[0].total * profile->period);
	sums_free(&sums);
}

static int calls(int argc, char **argv)
{
	struct profile profile;
	struct stack_tree tree;

	(void)argc;
	if (svg && folded)
		die(STATUS_USAGE, "calls: give --folded or --svg");
	if (svg && isatty(STDOUT_FILENO) && !output_has_file())
		die(STATUS_USAGE, "calls --svg writes a picture: say where to with -o FILE");
	profile_load(&profile, argv[0]);
	if (!profile.stacks)
		die(STATUS_INPUT, "%s: it has no calls: record with --stacks", argv[0]);
	calls_read(&tree, &profile, &chosen, per_task);
	if (!tree.nodes[0].total)
		die(STATUS_INPUT, "%s: nothing was sampled there: ask for more of the boot",
		    argv[0]);
	output_file_begin(argv[0]);
	if (svg)
		draw(&profile, &tree);
	else
		calls_fold(&profile, &tree);
	if (output_has_file())
		outfile_end();
	finish_output();
	stacks_free(&tree);
	profile_free(&profile);
	return STATUS_OK;
}

const struct command cmd_calls = {
	.name = "calls",
	.summary = "who called whom, as folded stacks or as a flame graph",
	.synopsis = "FILE",
	.about = "Prints the stacks of a profile of 'record --stacks', each with its samples: a "
		 "line has its symbols, the one that called first, with semicolons between them. "
		 "Or draws them.",
	.groups = groups,
	.min = 1,
	.max = 1,
	.run = calls,
};
