/* SPDX-License-Identifier: GPL-2.0 */
/* Text of a line in, struct record out. Knows nothing about calls or statistics. */
#ifndef LINES_SCAN_H
#define LINES_SCAN_H

#include "lines/record.h"

/**
 * enum scan_place - where in its text the scanner is
 * @BEFORE_TRACE: nothing of the trace has come so far
 * @IN_TRACE: in a trace: whatever is not understood is damage
 * @IN_LOG: in a kernel log, as of a console, where a dump of the trace stands
 *	between other messages
 */
enum scan_place { BEFORE_TRACE, IN_TRACE, IN_LOG };

/**
 * struct scanner - what is known about the form of the trace
 * @columns: the columns that lines have (bits private to scan.c), from the
 *	header if there was one, else from the last two lines with a call in it
 * @odd: the columns of the last line that had others
 * @place: what other lines may be
 * @comment: an event has begun, and its text goes on in the lines that follow
 *
 * Zero is a good start. The columns are a preference, not a rule: a line that
 * does not fit is looked at for itself.
 */
struct scanner {
	unsigned int columns;
	unsigned int odd;
	enum scan_place place;
	bool comment;
};

/**
 * scan_line - understand one line
 * @s: scanner
 * @line: first character
 * @end: one past the last character; a newline must be there, and WORD_SLACK
 *	readable bytes behind it
 * @rec: result
 */
void scan_line(struct scanner *s, const char *line, const char *end,
	       struct record *rec);

/**
 * scan_text - understand what stands right of the columns
 * @p: first character after the last column, indentation included
 * @end: end of the line, as for scan_line() but for a carriage return
 * @rec: result; columns are already filled in
 *
 * Return: false if this is no text that the tracer writes.
 */
bool scan_text(const char *p, const char *end, struct record *rec);

#endif
