/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The commands. Each is a struct command in a file of its own, NAME.c, and a line in the
 * table in main.c; help takes what it needs from there.
 */
#ifndef BOOTPROF_COMMANDS_H
#define BOOTPROF_COMMANDS_H

#include "cmd/command.h"

extern const struct command cmd_report;
extern const struct command cmd_processes;
extern const struct command cmd_realms;
extern const struct command cmd_symbol;
extern const struct command cmd_calls;
extern const struct command cmd_sequences;
extern const struct command cmd_diff;
extern const struct command cmd_compare;
extern const struct command cmd_balloon;
extern const struct command cmd_deflate;
extern const struct command cmd_record;

#endif
