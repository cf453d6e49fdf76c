/* SPDX-License-Identifier: GPL-2.0 */
/* What a command is, and what a program is that has some. */
#ifndef CMD_COMMAND_H
#define CMD_COMMAND_H

#include "cmd/options.h"
#include "show/table.h"

/**
 * struct command - a command
 * @name: its name; "": all that the program does
 * @summary: what it does, in a line of the list of commands
 * @synopsis: its operands, as in "[FILE]"
 * @about: the same in some sentences, for its help
 * @groups: its options, NULL after the last group; see output.h for shared ones
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
 * struct program - a program with commands
 * @commands: in the order of their list; the first one is the default
 * @count: how many
 * @about: what it does, in a sentence
 */
struct program {
	const struct command *const *commands;
	size_t count;
	const char *about;
};

/**
 * command_prefix - how messages name a command: "" for the default, else "NAME "
 * @cmd: command
 */
const char *command_prefix(const struct command *cmd);

#endif
