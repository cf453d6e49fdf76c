/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_HELP_H
#define FTD_HELP_H

#include "cmds/command.h"

/**
 * help_all - print the list of commands
 * @commands: all commands
 * @count: how many
 */
void help_all(const struct command *const *commands, size_t count);

/**
 * help_command - print what a command does, and its options
 * @cmd: command
 */
void help_command(const struct command *cmd);

#endif
