/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CMDS_CHILD_H
#define CMDS_CHILD_H

#include <sys/types.h>

/**
 * child_begin - start a command, or exit if it cannot be executed
 * @command: its words
 *
 * Return: its process, which executes it already.
 */
pid_t child_begin(char **command);

/**
 * child_status - the exit status that a shell would give it
 * @status: of waitpid()
 */
int child_status(int status);

#endif
