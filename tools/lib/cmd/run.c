// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "cmd/help.h"
#include "cmd/output.h"
#include "cmd/run.h"

static void check_operands(const struct command *cmd, int count, char **operands)
{
	const char *prefix = command_prefix(cmd);

	if (count < cmd->min)
		die(STATUS_USAGE, "%sneeds %s: see " TOOL " %s--help", prefix,
		    cmd->synopsis, prefix);
	if (count > cmd->max)
		die(STATUS_USAGE, "%s%s is one too many: see " TOOL " %s--help", prefix,
		    operands[cmd->max], prefix);
}

int command_parse(const struct command *cmd, int argc, char **argv)
{
	const struct option_rules rules = {
		.prefix = command_prefix(cmd),
		.groups = cmd->groups,
		.always = &always_group,
		.stops = cmd->stops,
	};

	return options_parse(&rules, argc, argv);
}

int command_run(const struct command *cmd, int argc, char **argv)
{
	return command_carry_out(cmd, argc, argv, command_parse(cmd, argc, argv));
}

int command_carry_out(const struct command *cmd, int argc, char **argv, int first)
{
	if (first == OPTIONS_HELP) {
		help_command(cmd);
		finish_output();
		return STATUS_OK;
	}
	check_operands(cmd, argc - first, argv + first);
	return cmd->run(argc - first, argv + first);
}
