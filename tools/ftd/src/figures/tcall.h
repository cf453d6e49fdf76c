/* SPDX-License-Identifier: GPL-2.0 */
/* A call with its place in time. */
#ifndef FTD_TCALL_H
#define FTD_TCALL_H

#include "calls/tasks.h"

/**
 * struct tcall - a call that was kept
 * @order: calls of a task began in this order
 * @last: no call with a later order is inside of it
 * @begin: absolute time; where the trace has none, time since the task's first
 *	call as if all its outermost calls followed each other at once
 * @guess: the latter; for timeline_read() only
 * @duration: all of it; for an open one, up to the end of the trace
 * @own: in itself
 * @irq: in interrupts of itself
 * @asleep: scheduled out
 * @children: in calls made from it
 * @hidden: of it, in calls that were not kept
 * @task: whose
 * @func: function
 * @depth: level
 * @cpu: where, or NO_CPU
 * @kind: what it is shown as
 * @open: it has not returned
 * @irqs: see struct told
 * @outer: nobody is known to have made it
 * @late: its entry is missing
 * @has_ret: its return value is known
 * @ret: return value
 * @args: its arguments, terminated, or NULL; whoever does not keep the call frees them
 */
struct tcall {
	uint64_t order;
	uint64_t last;
	uint64_t begin;
	uint64_t guess;
	uint64_t duration;
	uint64_t own;
	uint64_t irq;
	uint64_t asleep;
	uint64_t children;
	uint64_t hidden;
	uint64_t irqs;
	struct task *task;
	uint32_t func;
	uint32_t depth;
	int32_t cpu;
	unsigned char kind;
	bool open;
	bool outer;
	bool late;
	bool has_ret;
	int64_t ret;
	char *args;
};

#endif
