/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The commands. Each is a struct command in a file of its own, NAME.c, and a
 * line in the table in commands.c; help, completion and the test that these and
 * the manual agree take what they need from there.
 */
#ifndef FTD_COMMANDS_H
#define FTD_COMMANDS_H

#include "cmd/command.h"

extern const struct program ftd;

extern const struct command cmd_report;
extern const struct command cmd_graph;
extern const struct command cmd_tree;
extern const struct command cmd_calls;
extern const struct command cmd_hist;
extern const struct command cmd_errors;
extern const struct command cmd_boot;
extern const struct command cmd_diff;
extern const struct command cmd_check;
extern const struct command cmd_flame;
extern const struct command cmd_record;
extern const struct command cmd_export;

#endif
