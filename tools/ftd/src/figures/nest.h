/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_NEST_H
#define FTD_NEST_H

#include "figures/tcall.h"

/**
 * struct nest - calls that are to lie inside of their callers, and beside each other
 * @calls: a task after the other, in the order in which they began
 * @count: how many
 * @timed: their times are those of the trace
 * @begin: when the first one begins
 * @end: when the last one is over; may become later
 */
struct nest {
	struct tcall *calls;
	size_t count;
	bool timed;
	uint64_t begin;
	uint64_t end;
};

/**
 * nest_calls - move calls, within a microsecond, to where they belong
 * @n: calls
 *
 * Durations stay what they are, as far as what a call made fits into it.
 */
void nest_calls(struct nest *n);

#endif
