/* SPDX-License-Identifier: GPL-2.0 */
/* What a boot was made of, routine by routine. */
#ifndef FTD_BOOT_ROUTINES_H
#define FTD_BOOT_ROUTINES_H

#include "boot/path.h"

/**
 * struct routine_row - all times that a routine ran
 * @w: world
 * @kind: what it is, in a word
 * @name: number of its name
 * @by: what it was in, a routine, or NOBODY: of delays and console output, who asked
 * @count: how often
 * @time: from its begin to its end, in all; of one within itself only the outer time
 * @running: of this, its thread had a CPU
 * @worst: the longest
 * @path: how much of the critical path was within it
 * @failed: how often it returned an error
 * @ret: the last one
 */
struct routine_row {
	const struct world *w;
	const char *kind;
	uint32_t name;
	uint32_t by;
	uint64_t count;
	uint64_t time;
	uint64_t running;
	uint64_t worst;
	uint64_t path;
	uint64_t failed;
	int64_t ret;
};

/**
 * struct routine_rows - all of them
 * @list: rows, those with most time first
 * @count: how many
 */
struct routine_rows {
	struct routine_row *list;
	size_t count;

	size_t room;
};

/**
 * routine_rows_find - sum up
 * @r: result; free with routine_rows_free()
 * @w: world; it has to stay
 * @p: path
 *
 * Initcalls, probes, mounts, work and async calls, delays, and what went to consoles.
 */
void routine_rows_find(struct routine_rows *r, const struct world *w, const struct path *p);

/**
 * routine_rows_failed - those that returned errors
 * @r: result; free with routine_rows_free()
 * @all: all of them
 */
void routine_rows_failed(struct routine_rows *r, const struct routine_rows *all);

/**
 * routine_rows_free - free it
 * @r: rows
 */
void routine_rows_free(struct routine_rows *r);

#endif
