// SPDX-License-Identifier: GPL-2.0
/* ftd: where did the time go in a function_graph trace? */
#include <string.h>

#include "command.h"
#include "util.h"

static bool is_help(const char *arg)
{
	return !strcmp(arg, "-h") || !strcmp(arg, "--help");
}

int main(int argc, char **argv)
{
	const struct command *cmd = argc > 1 ? command_find(argv[1]) : NULL;

	if (cmd)
		return command_run(cmd, argc - 1, argv + 1);
	if (argc > 1 && is_help(argv[1])) {
		help_all();
		finish_output();
		return STATUS_OK;
	}
	return command_run(commands[0], argc, argv);
}
