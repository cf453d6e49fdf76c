/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CMD_HELP_H
#define CMD_HELP_H

#include "cmd/command.h"

/**
 * help_all - print the list of commands
 * @program: the program
 */
void help_all(const struct program *program);

/**
 * help_command - print what a command does, and its options
 * @cmd: command
 */
void help_command(const struct command *cmd);

#endif
