/* SPDX-License-Identifier: GPL-2.0 */
/* "ftd check": does a trace keep what function_graph promises? */
#ifndef FTD_CHECK_H
#define FTD_CHECK_H

#include "input.h"
#include "names.h"
#include "record.h"
#include "tasks.h"
#include "util.h"

/**
 * struct check - a trace being checked
 * @in: where it comes from; for messages
 * @names: function names
 * @tasks: open calls
 * @threshold: tracing_thresh in nanoseconds, 0: none
 * @tolerance: how far stamps and durations may be apart, in nanoseconds
 * @nosleep: durations leave out the time asleep, stamps do not
 * @exits_only: no entry so far
 * @doubt: gaps in the trace so far: its beginning, buffers that start, lost events
 * @clocks: last stamp by CPU, [0] unused
 * @cpus: room in @clocks
 * @pairs: calls with entry and exit
 * @kept: of these, the ones shorter than @threshold
 * @dead: calls that tasks had open when they ended
 * @interrupted: calls of interrupts that came between a call and its record
 * @unpaired: exits whose entry lies before the trace or in a gap
 * @lost: events lost, as the kernel says
 * @other: lines that are no part of the trace
 * @violations: what was wrong
 */
struct check {
	struct input *in;
	struct names names;
	struct tasks tasks;
	uint64_t threshold;
	uint64_t tolerance;
	bool nosleep;
	bool exits_only;

	uint32_t doubt;
	uint64_t *clocks;
	size_t cpus;

	uint64_t pairs;
	uint64_t kept;
	uint64_t dead;
	uint64_t interrupted;
	uint64_t unpaired;
	uint64_t lost;
	uint64_t other;
	uint64_t violations;
};

/**
 * check_record - check the next record against all before it
 * @c: check
 * @rec: record
 */
void check_record(struct check *c, const struct record *rec);

/**
 * check_open - count the calls that are still open, which is allowed
 * @c: check
 * @dead: of tasks that have ended, added to this
 *
 * Return: of others.
 */
uint64_t check_open(const struct check *c, uint64_t *dead);

/**
 * violation - report one
 * @c: check
 * @line: line that it is about
 * @format: printf format of what is wrong
 */
void __printf(3, 4) violation(struct check *c, uint64_t line,
			      const char *format, ...);

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
