/* SPDX-License-Identifier: GPL-2.0 */
/* The table that ftd prints. */
#ifndef FTD_TABLE_H
#define FTD_TABLE_H

#include "trace.h"

/**
 * struct table_options - what to print
 * @columns: letters, in order; see table_is_column()
 * @sort: letter of the column to sort by
 * @rows: how many at most; 0: all
 * @over: only functions with a total time over this many nanoseconds
 */
struct table_options {
	const char *columns;
	char sort;
	uint64_t rows;
	uint64_t over;
};

/**
 * table_is_column - is this the letter of a column?
 * @letter: character
 */
bool table_is_column(char letter);

/**
 * table_needs_edges - will these options show who called whom?
 * @opt: options
 */
bool table_needs_edges(const struct table_options *opt);

/**
 * table_print - sort and print
 * @t: a trace that has been read to its end
 * @opt: options
 */
void table_print(const struct trace *t, const struct table_options *opt);

#endif
