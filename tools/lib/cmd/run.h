/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CMD_RUN_H
#define CMD_RUN_H

#include "cmd/command.h"

/**
 * command_parse - take a command's options out of a command line
 * @cmd: command
 * @argc: count of @argv
 * @argv: the command's name and what follows
 *
 * Return: see options_parse().
 */
int command_parse(const struct command *cmd, int argc, char **argv);

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
 * command_carry_out - carry a command line out that has been parsed
 * @cmd: command
 * @argc: count of @argv
 * @argv: what command_parse() has left
 * @first: what that returned
 *
 * Return: exit status.
 */
int command_carry_out(const struct command *cmd, int argc, char **argv, int first);

#endif
