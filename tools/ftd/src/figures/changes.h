/* SPDX-License-Identifier: GPL-2.0 */
/* Two traces, compared function by function. */
#ifndef FTD_CHANGES_H
#define FTD_CHANGES_H

#include "calls/trace.h"

/**
 * struct side - a function in one of the traces
 * @count: calls
 * @local: time spent in itself, without interrupts, in nanoseconds
 * @total: its total time
 * @max: its longest call
 */
struct side {
	uint64_t count;
	uint64_t local;
	uint64_t total;
	uint64_t max;
};

/**
 * struct change - a function in both of them
 * @name: its name
 * @old: in the first one; no calls: it is new
 * @new: in the second one; no calls: it is gone
 * @delta: how much more time it spent in itself
 * @by_calls: of this, since it was called more often
 * @by_time: of this, since a call took longer
 * @part: @delta as a part of all local time of the first trace, in thousandths of a
 *	percent
 */
struct change {
	const char *name;
	struct side old;
	struct side new;
	int64_t delta;
	int64_t by_calls;
	int64_t by_time;
	int64_t part;
};

/**
 * struct changes - all of them
 * @list: changes, the largest @delta first
 * @count: how many
 * @old: sums over all functions
 * @new: sums over all functions
 */
struct changes {
	struct change *list;
	size_t count;
	struct side old;
	struct side new;
};

/**
 * changes_find - compare two traces
 * @c: result; free with changes_free()
 * @old: a trace that has been read, with statistics
 * @new: another one; both have to stay
 * @on_cpu: leave out the time that calls were scheduled out
 */
void changes_find(struct changes *c, const struct trace *old,
		  const struct trace *new, bool on_cpu);

/**
 * changes_trim - keep those that matter most, slower or faster
 * @c: changes
 * @most: how many; 0: all
 * @over: only those of more than so many nanoseconds
 */
void changes_trim(struct changes *c, size_t most, uint64_t over);

/**
 * changes_free - free them
 * @c: changes
 */
void changes_free(struct changes *c);

#endif
