/* SPDX-License-Identifier: GPL-2.0 */
/* What the output goes to, and what may be done there: width, colors, pager. */
#ifndef SHOW_TERMINAL_H
#define SHOW_TERMINAL_H

#include <stdbool.h>

#include "base/util.h"

enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/**
 * struct output_options - how to print a result
 * @format: enum format
 * @human: times in units that fit them
 * @color: enum color
 * @no_pager: long output is not shown through a pager
 */
struct output_options {
	unsigned int format;
	bool human;
	unsigned int color;
	bool no_pager;
};

/* What a piece of output is; each has a color. */
enum paint {
	PAINT_NONE,		/* back to normal */
	PAINT_HEADING,
	PAINT_RULE,
	PAINT_SORTED,		/* what a table is sorted by */
	PAINT_CUT,		/* the mark where a text was cut */
	PAINT_WORSE,
	PAINT_BETTER,
	PAINT_COMMENT,
};

/**
 * output_begin - the command is about to print its result
 * @opt: how
 *
 * Ends the display of progress, looks at what the output goes to, and starts a
 * pager if that is a terminal. Commands call this before they print.
 */
void output_begin(const struct output_options *opt);

/**
 * output_width - columns of the terminal, 0: no limit
 */
int output_width(void);

/**
 * stdout_width - the same, before output_begin()
 */
int stdout_width(void);

/**
 * output_begin_line - begin a line that is to fit the terminal
 * @line: what to write it to; without a newline, perhaps with paint() in it
 */
void output_begin_line(struct string *line);

/**
 * output_line - it is over: print it, cut where the terminal ends
 * @line: line
 */
void output_line(struct string *line);

/**
 * output_words - print text, with lines that break at blanks where the terminal ends
 * @text: what was written, with paint() in it and no newline; ended and freed
 */
void output_words(struct string *text);

/**
 * output_heading - print a heading, in lines as output_words() makes them
 * @text: what it says
 */
void output_heading(const char *text);

/**
 * paint - what to print before text of some kind, "" where there are no colors
 * @what: kind
 */
const char *paint(enum paint what);

#endif
