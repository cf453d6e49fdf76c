/* SPDX-License-Identifier: GPL-2.0 */
/* The statistics as rows: filtered, with their callees, sorted. */
#ifndef FTD_ROWS_H
#define FTD_ROWS_H

#include "trace.h"

/**
 * struct row - one function of the table
 * @name: its name
 * @stat: its sums
 * @subs: its callees, the one that took most time first
 * @sub_count: how many
 */
struct row {
	const struct name *name;
	const struct func_stat *stat;
	const struct edge *subs;
	size_t sub_count;
};

/**
 * struct rows - all of them
 * @list: rows
 * @count: how many
 * @edges: what @subs of the rows point into
 */
struct rows {
	struct row *list;
	size_t count;
	struct edge *edges;
};

/**
 * rows_collect - make a row of each function that was called
 * @rows: result; free with rows_free()
 * @t: a trace that has been read to its end
 * @over: only functions with a total time over this many nanoseconds
 */
void rows_collect(struct rows *rows, const struct trace *t, uint64_t over);

/**
 * rows_free - free them
 * @rows: rows
 */
void rows_free(struct rows *rows);

/**
 * rows_compare_names - order by name
 * @a: row
 * @b: row
 */
int rows_compare_names(const struct row *a, const struct row *b);

#endif
