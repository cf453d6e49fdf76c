// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/completion.h"

/* The one command that is about all of them. */
static int completion(int argc, char **argv)
{
	(void)argc;
	completion_print(argv[0], commands, command_count);
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

const struct command *const commands[] = {
	&cmd_report,
	&cmd_graph,
	&cmd_tree,
	&cmd_calls,
	&cmd_hist,
	&cmd_errors,
	&cmd_diff,
	&cmd_check,
	&cmd_flame,
	&cmd_export,
	&cmd_record,
	&cmd_completion,
};

const size_t command_count = ARRAY_SIZE(commands);

const struct command *command_find(const char *name)
{
	size_t i;

	for (i = 0; i < command_count; i++)
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	return NULL;
}

/* Are they the same but for one mistake? */
static bool is_like(const char *a, const char *b)
{
	for (; *a && *a == *b; a++)
		b++;
	if (!*a && !*b)
		return true;
	if (*a && *b && a[1] == *b && *a == b[1] && !strcmp(a + 2, b + 2))
		return true;
	return (*a && *b && !strcmp(a + 1, b + 1)) || (*a && !strcmp(a + 1, b)) ||
	       (*b && !strcmp(a, b + 1));
}

const struct command *command_like(const char *word)
{
	size_t i;

	for (i = 0; i < command_count; i++)
		if (is_like(word, commands[i]->name))
			return commands[i];
	return NULL;
}
