/* SPDX-License-Identifier: GPL-2.0 */
/* Options about the output, which tools share, and what the user chose. */
#ifndef CMD_OUTPUT_H
#define CMD_OUTPUT_H

#include "cmd/options.h"
#include "show/terminal.h"

/* --format --human --color --no-pager */
extern struct output_options output_chosen;

/**
 * output_has_file - did the user name a file for it (-o), not standard output?
 */
bool output_has_file(void);

/**
 * output_check - exit if the user named for it a file that is read
 * @input: that file; NULL or "-": standard input
 */
void output_check(const char *input);

/**
 * output_file_begin - a picture or an export goes where the user wants to have it from now on
 * @input: file that has been read, which it must not be; NULL or "-": standard input
 *
 * It is there after outfile_end().
 */
void output_file_begin(const char *input);

/**
 * output_file - -o as the user wrote it; NULL: he did not
 */
extern const char *output_file;

/* Commands that print tables: --format --human */
extern const struct option_group format_group;
/* Commands that write pictures, exports, a trace: -o */
extern const struct option_group file_group;
/* Commands that may print much: --color --no-pager */
extern const struct option_group terminal_group;
/* All commands: -h -V. Parsing and help add it by themselves. */
extern const struct option_group always_group;

#endif
