/* SPDX-License-Identifier: GPL-2.0 */
/* Rows of a boot from outside beside a trace of it from inside. */
#ifndef TABLES_SIDE_ROWS_H
#define TABLES_SIDE_ROWS_H

#include "figures/inside.h"
#include "show/table.h"
#include "tables/change_rows.h"

/**
 * struct side_row - a function, or a part of the boot; NO_VALUE: not known
 * @part: "traced", "not in trace", or a realm
 * @name: function, or NULL: a part
 * @calls: seen from outside
 * @trace_calls: in the trace
 * @time: from outside, in ns
 * @share: of the boot, in thousandths of a percent
 * @trace_time: in the trace, in ns
 * @untraced: in a boot that was not traced, in ns
 * @more: than that, in ns
 */
struct side_row {
	const char *part;
	const char *name;
	int64_t calls, trace_calls, time, share, trace_time, untraced, more;
};

/**
 * struct sides - rows
 * @functions: of the kernel and of its modules, those that took most first
 * @function_count: how many
 * @parts: of the boot; the last one is all of them
 * @part_count: how many
 *
 * The rest is private.
 */
struct sides {
	struct side_row *functions, *parts;
	size_t function_count, part_count;

	char **labels;
	size_t label_count;
};

/**
 * sides_make - put them beside each other
 * @sides: result, to be freed with sides_free()
 * @boot: from outside
 * @inside: from inside
 * @untraced: the boot without the tracer, or NULL
 */
void sides_make(struct sides *sides, const struct boot *boot, const struct inside *inside,
		const struct boot *untraced);

/**
 * sides_free - forget them
 * @sides: rows
 */
void sides_free(struct sides *sides);

/* Members of struct side_row */
extern const struct columns side_columns;

#endif
