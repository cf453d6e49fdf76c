// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "cmds/command.h"

const struct command *const commands[] = {
	&cmd_report,
	&cmd_graph,
	&cmd_tree,
	&cmd_calls,
	&cmd_hist,
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

const char *command_prefix(const struct command *cmd)
{
	static char text[32];

	if (cmd == commands[0])
		return "";
	snprintf(text, sizeof(text), "%s ", cmd->name);
	return text;
}

static void check_operands(const struct command *cmd, int count, char **operands)
{
	const char *prefix = command_prefix(cmd);

	if (count < cmd->min)
		die(STATUS_USAGE, "%sneeds %s: see ftd %s--help", prefix,
		    cmd->synopsis, prefix);
	if (count > cmd->max)
		die(STATUS_USAGE, "%s%s is one too many: see ftd %s--help", prefix,
		    operands[cmd->max], prefix);
}

int command_run(const struct command *cmd, int argc, char **argv)
{
	int first = options_parse(cmd, argc, argv);

	check_operands(cmd, argc - first, argv + first);
	return cmd->run(argc - first, argv + first);
}
