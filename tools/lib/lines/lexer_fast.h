/* SPDX-License-Identifier: GPL-2.0 */
/* A line in the usual form. */
#ifndef LINES_LEXER_FAST_H
#define LINES_LEXER_FAST_H

#include "lines/event.h"
#include "lines/lexer.h"

/**
 * lexer_fast - make an event of a line in the usual form
 * @lx: lexer
 * @line: first character
 * @ev: result
 *
 * What it understands, lexer_slow() would understand in the same way. A return value is in
 * @lx->value.
 *
 * Return: one past the newline, or NULL if it takes lexer_slow().
 */
const char *lexer_fast(struct lexer *lx, const char *line, struct event *ev);

#endif
