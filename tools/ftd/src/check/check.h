/* SPDX-License-Identifier: GPL-2.0 */
/* "ftd check": does a trace keep what function_graph promises? */
#ifndef FTD_CHECK_H
#define FTD_CHECK_H

#include "calls/filters.h"
#include "calls/tasks.h"
#include "check/violation.h"
#include "lines/names.h"
#include "lines/record.h"
#include "read/input.h"

/**
 * struct check - a trace being checked
 * @in: where it comes from; for messages
 * @names: function names
 * @tasks: open calls
 * @threshold: tracing_thresh in nanoseconds, 0: none
 * @tolerance: how far stamps and durations may be apart, in nanoseconds
 * @nosleep: durations leave out the time asleep, stamps do not
 * @filters: whose violations and counts are of interest
 * @filtering: not everybody's
 * @exits_only: no entry so far
 * @doubt: gaps in the trace so far: its beginning, buffers that start, lost events
 * @clocks: last stamp by CPU, [0] unused
 * @cpus: room in @clocks
 * @call: the call on the line at hand; its duration may be NO_TIME
 * @base: with --from, as in struct frame
 * @shown: it passes the filters
 * @begun: something has been printed
 * @pairs: calls with entry and exit
 * @kept: of these, the ones shorter than @threshold
 * @open: calls still open at the end, which is allowed
 * @dead: calls that tasks had open when they ended
 * @interrupted: calls of interrupts that came between a call and its record
 * @unpaired: exits whose entry lies before the trace or in a gap
 * @lost: events lost, as the kernel says
 * @other: lines that are no part of the trace
 * @violations: what was wrong
 * @hidden: what was wrong and does not pass the filters
 */
struct check {
	struct input *in;
	struct names names;
	struct tasks tasks;
	uint64_t threshold;
	uint64_t tolerance;
	bool nosleep;
	const struct filters *filters;
	bool filtering;
	bool exits_only;

	uint32_t doubt;
	uint64_t *clocks;
	size_t cpus;

	struct call call;
	uint32_t base;
	bool shown;
	bool begun;

	uint64_t pairs;
	uint64_t kept;
	uint64_t open;
	uint64_t dead;
	uint64_t interrupted;
	uint64_t unpaired;
	uint64_t lost;
	uint64_t other;
	uint64_t violations;
	uint64_t hidden;
};

/**
 * check_record - check the next record against all before it
 * @c: check
 * @rec: record
 */
void check_record(struct check *c, const struct record *rec);

/**
 * check_end - there are no more records
 * @c: check
 */
void check_end(struct check *c);

/**
 * check_empty - is there nothing that passes the filters?
 * @c: check
 */
bool check_empty(const struct check *c);

/**
 * check_look_at - find out about the call on a line: @c->call, @c->shown
 * @c: check
 * @task: whose call; NULL: it is no call
 * @rec: the line
 */
void check_look_at(struct check *c, struct task *task, const struct record *rec);

/**
 * check_frame_call - the call that a frame stands for, as its entry tells
 * @task: task
 * @depth: level
 */
struct call check_frame_call(struct task *task, uint32_t depth);

/**
 * check_violation - report one
 * @c: check
 * @shown: it passes the filters
 * @v: violation; @v.names is filled in
 */
void check_violation(struct check *c, bool shown, struct violation v);

/**
 * check_output_end - print the rest: sums and verdict
 * @c: check
 */
void check_output_end(struct check *c);

/**
 * is_interrupt - is this one of the functions that an interrupt begins with?
 * @name: function
 */
bool is_interrupt(const struct name *name);

/**
 * is_task_exit - does a task end in this function?
 * @name: function
 */
bool is_task_exit(const struct name *name);

#endif
