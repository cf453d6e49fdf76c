/* SPDX-License-Identifier: GPL-2.0 */
/* Lines in, events out, a block at a time. */
#ifndef LINES_BLOCK_H
#define LINES_BLOCK_H

#include "lines/event.h"
#include "lines/lexer.h"

/**
 * lexer_block - make events of a block of lines
 * @lx: lexer
 * @start: first character
 * @end: one past the last newline; BLOCK_SLACK bytes behind it may be read
 * @events: result
 */
void lexer_block(struct lexer *lx, const char *start, const char *end,
		 struct events *events);

#endif
