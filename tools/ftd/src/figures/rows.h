/* SPDX-License-Identifier: GPL-2.0 */
/* The statistics as rows of a table: a function and its callees each. */
#ifndef FTD_ROWS_H
#define FTD_ROWS_H

#include "calls/trace.h"
#include "figures/returns.h"

/**
 * struct sub - a callee of a function
 * @name: its name
 * @edge: its calls from there
 */
struct sub {
	const struct name *name;
	const struct edge *edge;
};

/**
 * struct row - one function of the table
 * @name: its name
 * @stat: its sums
 * @subs: its callees, the one that took most time first
 * @sub_count: how many
 * @returned: what its calls returned, or NULL
 */
struct row {
	const struct name *name;
	const struct func_stat *stat;
	const struct sub *subs;
	size_t sub_count;
	const struct returned *returned;
};

/**
 * struct rows - all of them
 * @list: rows
 * @count: how many
 * @edges: what the rows point into
 * @subs: what the rows point into
 */
struct rows {
	struct row *list;
	size_t count;
	struct edge *edges;
	struct sub *subs;
};

/**
 * rows_collect - make a row of each function that was called
 * @rows: result; free with rows_free()
 * @t: a trace that has been read to its end
 * @returns: what its calls returned, or NULL
 * @over: only functions with a total time over this many nanoseconds
 */
void rows_collect(struct rows *rows, const struct trace *t, const struct returns *returns,
		  uint64_t over);

/**
 * rows_free - free them
 * @rows: rows
 */
void rows_free(struct rows *rows);

#endif
