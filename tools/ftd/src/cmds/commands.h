/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The commands. Each is a struct command in a file of its own, NAME.c, and a
 * line in the table in commands.c; help, completion and the test that these and
 * the manual agree take what they need from there.
 */
#ifndef FTD_COMMANDS_H
#define FTD_COMMANDS_H

#include "cmds/command.h"

/* In the order of the list of commands; the first one is the default. */
extern const struct command *const commands[];
extern const size_t command_count;

extern const struct command cmd_report;
extern const struct command cmd_graph;
extern const struct command cmd_tree;
extern const struct command cmd_calls;
extern const struct command cmd_hist;
extern const struct command cmd_errors;
extern const struct command cmd_diff;
extern const struct command cmd_check;
extern const struct command cmd_flame;
extern const struct command cmd_record;
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

#endif
