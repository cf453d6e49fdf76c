/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The longest calls of a trace in order of time. A caller takes longer than what it
 * calls, so that whoever keeps the longest calls keeps trees, only without their
 * finest branches.
 */
#ifndef FTD_TIMELINE_H
#define FTD_TIMELINE_H

#include "calls/trace.h"
#include "draw/holes.h"
#include "draw/kind.h"
#include "figures/gaps.h"
#include "figures/marks.h"
#include "figures/tcall.h"

/**
 * struct timeline - a trace and its longest calls
 * @sink: for trace_run(); first, so that a timeline can be told from it
 * @trace: the trace; valid when it has been read
 * @calls: a task after the other, in the order in which they began
 * @count: how many
 * @begin: when the first one begins
 * @end: when the last one is over
 * @timed: the trace has absolute times
 * @total: calls in the trace
 * @tasks: tasks that made calls
 * @most_dropped: how long the longest call is that was not kept
 * @marks: what tasks had beside their calls, sorted
 * @kinds: local time of each kind, calls that were not kept included
 */
struct timeline {
	struct sink sink;
	struct trace trace;
	struct tcall *calls;
	size_t count;
	uint64_t begin;
	uint64_t end;
	bool timed;
	uint64_t total;
	size_t tasks;
	uint64_t most_dropped;
	struct marks marks;
	uint64_t kinds[KINDS];

	size_t limit;
	size_t room;
	uint64_t least;			/* what is shorter is not kept */
	unsigned int gap_bins;		/* of each task */
	size_t gap_tasks;
	uint64_t order;
	struct lane **lanes;
	size_t lane_room;
	unsigned char *kind_of;
	size_t kind_room;
	struct bounds known;		/* the first begin and the last end of all calls */
	struct bounds guessed;
};

/**
 * timeline_read - read a whole trace
 * @t: result; free with timeline_free()
 * @opt: what to read
 * @limit: how many calls to keep, and how many marks; those still open come on top of that
 *
 * Absolute times are microseconds, durations nanoseconds: begins are moved within a
 * microsecond, so that calls lie inside of their callers and beside each other.
 */
void timeline_read(struct timeline *t, const struct trace_options *opt, size_t limit);

/**
 * timeline_gaps - when a task made calls that were not kept
 * @task: task
 *
 * Return: NULL if all were kept.
 */
const struct gaps *timeline_gaps(const struct task *task);

/**
 * timeline_free - free all of it
 * @t: timeline
 */
void timeline_free(struct timeline *t);

#endif
