/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CMD_PROGRAM_H
#define CMD_PROGRAM_H

#include "cmd/command.h"

/**
 * program_find - the command of that name, NULL if there is none
 * @program: the program
 * @name: name
 */
const struct command *program_find(const struct program *program, const char *name);

/**
 * program_like - the command whose name is nearest to that, NULL if none is near
 * @program: the program
 * @word: how a name begins, or one of which a letter in three is wrong at most
 */
const struct command *program_like(const struct program *program, const char *word);

/**
 * program_main - carry out a command line: a command, help, or the default command
 * @program: the program
 * @argc: as of main()
 * @argv: as of main()
 *
 * Return: exit status.
 */
int program_main(const struct program *program, int argc, char **argv);

#endif
