// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "cmd/command.h"

const char *command_prefix(const struct command *cmd)
{
	static char text[32];

	if (cmd->plain)
		return "";
	snprintf(text, sizeof(text), "%s ", cmd->name);
	return text;
}
