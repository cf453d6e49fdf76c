/* SPDX-License-Identifier: GPL-2.0 */
/* Scripts for shells, written from the table of commands. */
#ifndef FTD_COMPLETION_H
#define FTD_COMPLETION_H

#include "cmd/command.h"

/**
 * completion_print - print a script, or exit with a message
 * @shell: "bash" or "zsh"
 * @commands: all commands
 * @count: how many
 */
void completion_print(const char *shell, const struct command *const *commands,
		      size_t count);

#endif
