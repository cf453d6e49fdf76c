/* SPDX-License-Identifier: GPL-2.0 */
/* A line in any form. */
#ifndef LINES_LEXER_SLOW_H
#define LINES_LEXER_SLOW_H

#include <stdbool.h>

#include "lines/event.h"
#include "lines/lexer.h"

/**
 * lexer_slow - make an event of a line in any form
 * @lx: lexer
 * @line: first character
 * @end: its newline
 * @ev: result; places are those in the line
 * @value: the call's arguments and return value, if there are any; or NULL
 *
 * Return: false if it is none of interest.
 */
bool lexer_slow(struct lexer *lx, const char *line, const char *end,
		struct event *ev, struct value *value);

#endif
