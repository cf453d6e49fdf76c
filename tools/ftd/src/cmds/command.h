/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The commands. Each is a struct command in a file of its own, NAME.c, and a
 * line in the table in command.c; help, completion and the test that these and
 * the manual agree take what they need from there.
 */
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
	bool stops;
	const struct columns *columns;
	int (*run)(int argc, char **argv);
};

/* In the order of the list of commands; the first one is the default. */
extern const struct command *const commands[];
extern const size_t command_count;

extern const struct command cmd_report;
extern const struct command cmd_graph;
extern const struct command cmd_tree;
extern const struct command cmd_calls;
extern const struct command cmd_hist;
extern const struct command cmd_diff;
extern const struct command cmd_check;
extern const struct command cmd_flame;
extern const struct command cmd_record;
extern const struct command cmd_completion;
extern const struct command cmd_export;

/**
 * command_find - the command of that name, NULL if there is none
 * @name: name
 */
const struct command *command_find(const char *name);

/**
 * command_like - the command whose name is nearly that, NULL if there is none
 * @word: a name with a letter that is wrong, missing, too many or one too early
 */
const struct command *command_like(const char *word);

/**
 * command_prefix - how messages name a command: "" for the default, else "NAME "
 * @cmd: command
 */
const char *command_prefix(const struct command *cmd);

/**
 * command_run - parse what is left of the command line and carry it out
 * @cmd: command
 * @argc: count of @argv
 * @argv: the command's name and what follows
 *
 * Return: exit status.
 */
int command_run(const struct command *cmd, int argc, char **argv);

/**
 * help_all - print the list of commands
 */
void help_all(void);

/**
 * help_command - print what a command does, and its options
 * @cmd: command
 */
void help_command(const struct command *cmd);

#endif
