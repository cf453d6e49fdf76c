/* SPDX-License-Identifier: GPL-2.0 */
/* What a command is. All of them are in commands.h. */
#ifndef FTD_COMMAND_H
#define FTD_COMMAND_H

#include "cmds/options.h"
#include "show/table.h"

/**
 * struct command - a command
 * @name: its name
 * @summary: what it does, in a line of the list of commands
 * @synopsis: its operands, as in "[FILE]"
 * @about: the same in some sentences, for its help
 * @groups: its options, NULL after the last group; see common.h for shared ones
 * @min: operands that it needs
 * @max: operands that it takes
 * @plain: it is meant where no command is named, and messages do without its name
 * @stops: options end at the first operand, which is another program
 * @columns: those that its table can have, or NULL
 * @run: carries it out with the operands, of which argv[argc] is NULL; returns
 *       the exit status
 */
struct command {
	const char *name;
	const char *summary;
	const char *synopsis;
	const char *about;
	const struct option_group *const *groups;
	int min;
	int max;
	bool plain;
	bool stops;
	const struct columns *columns;
	int (*run)(int argc, char **argv);
};

/**
 * command_prefix - how messages name a command: "" for the default, else "NAME "
 * @cmd: command
 */
const char *command_prefix(const struct command *cmd);

#endif
