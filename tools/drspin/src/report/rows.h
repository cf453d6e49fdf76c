/* SPDX-License-Identifier: GPL-2.0 */
/* The call trees of threads as rows, in the order in which they are shown. */
#ifndef REPORT_ROWS_H
#define REPORT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/functions.h"
#include "sample/lanes.h"

/* Bits of the states whose samples are shown; at first all */
extern unsigned int states_shown;

/**
 * lane_shown - samples of a lane that are shown
 * @lane: lane
 */
uint64_t lane_shown(const struct lane *lane);

/**
 * rows_share - a part of samples in thousandths of a percent, rounded
 * @part: so many
 * @whole: of so many, not 0
 */
static inline int64_t rows_share(uint64_t part, uint64_t whole)
{
	return (part * 100000 + whole / 2) / whole;
}

/**
 * struct row - a function, called from some place
 * @lane: thread
 * @level: 0: where the thread began
 * @samples: in it, and in what it called
 * @self: in itself
 * @share: @samples of all of the thread that are shown, in thousandths of a percent
 * @more: of so many functions that are too small to be shown; 0: of one
 * @function: the one; NULL: of several
 * @found: bits of the methods by which it was found
 * @alone: it has no siblings
 * @last: no sibling comes after it
 */
struct row {
	const struct lane *lane;
	int64_t level, samples, self, share, more;
	const struct function *function;
	uint32_t found;
	bool alone, last;
};

/**
 * struct rows - rows of one thread or of several
 * @list: rows
 * @count: how many
 */
struct rows {
	struct row *list;
	size_t count;
	size_t room;
};

/**
 * rows_add - add a thread's tree, the heaviest functions first
 * @rows: rows
 * @lane: number of the thread's lane
 * @share: what has a smaller part of its samples is summed up, in percent
 */
void rows_add(struct rows *rows, uint32_t lane, double share);

/**
 * lane_order - the lanes that have samples which are shown: the process that ran most
 *	first, of each its threads, the one that ran most first
 * @count: how many, result
 *
 * Return: their numbers, to be freed.
 */
uint32_t *lane_order(size_t *count);

#endif
