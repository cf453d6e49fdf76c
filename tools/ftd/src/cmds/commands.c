// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/completion.h"

/* The one command that is about all of them. */
static int completion(int argc, char **argv)
{
	(void)argc;
	completion_print(argv[0], ftd.commands, ftd.count);
	return STATUS_OK;
}

static const struct option_group *const no_groups[] = { NULL };

static const struct command cmd_completion = {
	.name = "completion",
	.summary = "print a script that completes command lines of ftd in a shell",
	.synopsis = "bash|zsh",
	.about = "Prints a script for the shell, which then completes commands, options and "
		 "arguments of ftd: source <(ftd completion bash)",
	.groups = no_groups,
	.min = 1,
	.max = 1,
	.run = completion,
};

static const struct command *const commands[] = {
	&cmd_report,
	&cmd_graph,
	&cmd_tree,
	&cmd_calls,
	&cmd_hist,
	&cmd_errors,
	&cmd_boot,
	&cmd_diff,
	&cmd_check,
	&cmd_flame,
	&cmd_export,
	&cmd_record,
	&cmd_completion,
};

const struct program ftd = {
	.commands = commands,
	.count = ARRAY_SIZE(commands),
	.about = "Says where the time goes in a trace of the kernel's function_graph tracer.",
};
