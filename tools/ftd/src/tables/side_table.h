/* SPDX-License-Identifier: GPL-2.0 */
/* One table of several traces: each column of numbers once for each trace. */
#ifndef FTD_SIDE_TABLE_H
#define FTD_SIDE_TABLE_H

#include "figures/rows.h"
#include "show/table.h"

/**
 * struct side_table - functions of several traces, side by side
 * @table: the table: functions in the order in which they are to be sorted
 *
 * The rest is private.
 */
struct side_table {
	struct table table;

	struct column *list;		/* function, sort, then the others */
	struct columns columns;
	char *rows;
	struct names names;
};

/**
 * side_table_check - exit if such a table cannot have these columns
 * @shown: columns of row_columns that are to be shown
 * @sort: the one to sort by
 */
void side_table_check(const struct selection *shown, const struct column *sort);

/**
 * side_table_make - make a table
 * @s: result; free with side_table_free()
 * @rows: functions of each trace, which have to stay
 * @titles: what to call each trace
 * @count: how many there are
 * @shown: columns, see side_table_check()
 * @sort: sort by this one, by its greatest value in any trace
 * @over: only functions with a total time over this in one of the traces; 0: all
 *
 * In fields a column is called by the trace's number: "total_1", "total_2".
 */
void side_table_make(struct side_table *s, const struct rows *rows,
		     char *const *titles, size_t count,
		     const struct selection *shown, const struct column *sort,
		     uint64_t over);

/**
 * side_table_free - free it
 * @s: table
 */
void side_table_free(struct side_table *s);

#endif
