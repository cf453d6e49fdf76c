/* SPDX-License-Identifier: GPL-2.0 */
/* "ftd check": does a trace keep what function_graph promises? */
#ifndef FTD_CHECK_STATE_H
#define FTD_CHECK_STATE_H

#include "base/spool.h"
#include "calls/filters.h"
#include "calls/tasks.h"
#include "check/violation.h"
#include "lines/lexer.h"
#include "lines/record.h"
#include "read/input.h"

/**
 * struct check_counts - calls that pass the filters
 * @pairs: calls with entry and exit
 * @kept: of these, the ones shorter than the threshold
 * @interrupted: calls of interrupts that came between a call and its record
 * @unpaired: exits whose entry lies before the trace or in a gap
 * @dead: calls that tasks had open when they ended
 */
struct check_counts {
	uint64_t pairs;
	uint64_t kept;
	uint64_t interrupted;
	uint64_t unpaired;
	uint64_t dead;
};

/**
 * struct check_cpu - a CPU of the trace; see edges.h
 * @clock: its last stamp; 0: it has not appeared
 * @first: line of its first call; 0: there is none
 * @last: line of its last call so far
 * @within: the function that it was in behind that; or NO_NAME
 */
struct check_cpu {
	uint64_t clock;
	uint64_t first;
	uint64_t last;
	uint32_t within;
};

/**
 * struct check - a trace being checked
 * @report: who wants to know of each violation that passes the filters
 * @in: where it comes from; for messages
 * @lexer: reads lines; with the names of functions
 * @tasks: open calls
 * @threshold: tracing_thresh in nanoseconds, 0: none
 * @tolerance: how far stamps and durations may be apart, in nanoseconds
 * @nosleep: durations leave out the time asleep, stamps do not
 * @filters: whose violations and counts are of interest
 * @filtering: not everybody's
 * @start: the first stamp, or NO_TIME
 * @exits_only: no entry so far
 * @doubt: gaps in the trace so far: its beginning, buffers that start, lost events
 * @cpus: by CPU, [0] unused
 * @cpu_room: room in @cpus
 * @cut: there are calls that have begun before the trace, or in a gap
 * @early: CPU, as in @cpus, that has no records behind a violation, the one that ended
 *	first, or 0
 * @waiting: violations, until it is known that no records are missing there
 * @call: the call on the line at hand; its duration may be NO_TIME
 * @value: its arguments and return value, if filters want to know
 * @base: with --from, as in struct frame
 * @shown: it passes the filters
 * @counts: of all tasks that have a name, or need none
 * @to: the counts of the task on the line at hand: @counts, or others as long as
 *	the filters ask for its name and the trace has not told it
 * @open: calls still open at the end, which is allowed
 * @lost: events lost, as the kernel says
 * @other: lines that are no part of the trace
 * @violations: what was wrong
 * @unjudged: what may be wrong as records of a CPU are missing
 * @hidden: what was wrong and does not pass the filters
 */
struct check {
	void (*report)(struct check *c, const struct violation *v);
	struct input *in;
	struct lexer lexer;
	struct tasks tasks;
	uint64_t threshold;
	uint64_t tolerance;
	bool nosleep;
	const struct filters *filters;
	bool filtering;
	uint64_t start;
	bool exits_only;

	uint32_t doubt;
	struct check_cpu *cpus;
	size_t cpu_room;
	bool cut;
	size_t early;
	struct spool waiting;

	struct call call;
	struct value value;
	uint32_t base;
	bool shown;

	struct check_counts counts;
	struct check_counts *to;
	uint64_t open;
	uint64_t lost;
	uint64_t other;
	uint64_t violations;
	uint64_t unjudged;
	uint64_t hidden;
};

#endif
