/* SPDX-License-Identifier: GPL-2.0 */
/* A line with all that it says, for whom an event is not enough. */
#ifndef LINES_LEXER_RECORD_H
#define LINES_LEXER_RECORD_H

#include "lines/lexer.h"
#include "lines/record.h"

/**
 * lexer_record - understand a line
 * @lx: lexer
 * @line: first character
 * @end: one past the last one, a newline; BLOCK_SLACK bytes behind it may be read
 * @rec: result, with number and time; a usual line comes without the texts that
 *	these are made of, @name and @stamp
 */
void lexer_record(struct lexer *lx, const char *line, const char *end,
		  struct record *rec);

#endif
