/* SPDX-License-Identifier: GPL-2.0 */
/* Sums by function, and by pair of caller and callee. Times in nanoseconds. */
#ifndef CALLS_STATS_H
#define CALLS_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"
#include "base/util.h"
#include "calls/call.h"
#include "calls/hist.h"
#include "calls/wide.h"

/**
 * struct worst - the longest call of a function, the first of several
 * @begin: its time, or NO_TIME
 * @task: whose it was
 * @cpu: where it returned, or NO_CPU
 * @line: number of its last line
 */
struct worst {
	uint64_t begin;
	const struct task *task;
	int32_t cpu;
	uint64_t line;
};

/**
 * struct func_stat - one function
 * @count: calls
 * @total: sum of the durations of outermost calls: recursion counts once
 * @sum: sum of the durations of all calls
 * @local: the same without the calls made directly from them
 * @shortest: the shortest call
 * @longest: the longest call
 * @squares: sum of the squares of the durations
 * @hist: how the durations are distributed
 * @irq: of @local, in interrupts
 * @asleep: of @local, while the task was scheduled out
 * @preempted: of @asleep, in calls that interrupts made
 * @worst: more about the longest call
 *
 * What changes with each call comes first.
 */
struct func_stat {
	uint64_t count;
	uint64_t total;
	uint64_t sum;
	uint64_t local;
	uint64_t shortest;
	uint64_t longest;
	struct wide squares;
	struct hist hist;
	uint64_t irq;
	uint64_t asleep;
	uint64_t preempted;
	struct worst worst;
};

/**
 * struct edge - one function called from another
 * @caller: its number
 * @callee: its number
 * @count: calls
 * @total: sum of their durations
 */
struct edge {
	uint32_t caller;
	uint32_t callee;
	uint64_t count;
	uint64_t total;
};

/**
 * struct stats - all sums
 * @funcs: by the function's number
 * @room: numbers below this one may be looked up
 * @edges: callers and callees
 * @edge_count: how many
 */
struct stats {
	struct func_stat *funcs;
	size_t room;
	struct edge *edges;
	size_t edge_count;

	size_t edge_room;
	struct index by_edge;
};

/**
 * stats_init - all sums zero
 * @st: statistics
 */
void stats_init(struct stats *st);

/**
 * stats_free - free all of it
 * @st: statistics
 */
void stats_free(struct stats *st);

/**
 * stats_extend - make room for a function
 * @st: statistics
 * @func: its number
 */
void stats_extend(struct stats *st, uint32_t func);

/**
 * stats_call - add a call
 * @st: statistics
 * @call: call
 */
static inline void stats_call(struct stats *st, const struct call *call)
{
	struct func_stat *f;

	if (call->func >= st->room)
		stats_extend(st, call->func);
	f = &st->funcs[call->func];
	if (!f->count || call->duration < f->shortest)
		f->shortest = call->duration;
	/* Calls of a task that had to wait for its name may come late. */
	if (!f->count || call->duration > f->longest ||
	    unlikely(call->duration == f->longest && call->line < f->worst.line)) {
		f->longest = call->duration;
		f->worst = (struct worst) {
			.begin = call->begin,
			.task = call->task,
			.cpu = call->cpu,
			.line = call->line,
		};
	}
	f->count++;
	f->sum += call->duration;
	if (call->outermost)
		f->total += call->duration;
	f->local += call_local(call);
	if (call->irq | call->asleep) {
		f->irq += call->irq;
		f->asleep += call->asleep;
		f->preempted += call->preempted;
	}
	f->squares = wide_sum(f->squares,
			      wide_product(call->duration, call->duration));
	hist_add(&f->hist, call->duration);
}

/**
 * func_average - mean duration of a function's calls, rounded
 * @f: function with a count
 */
uint64_t func_average(const struct func_stat *f);

/**
 * func_deviation - standard deviation of the durations, rounded
 * @f: function with a count
 */
uint64_t func_deviation(const struct func_stat *f);

/**
 * func_quantile - a duration that so many of a function's calls do not exceed
 * @f: function with a count
 * @permille: 500: the median, 999: all but one in a thousand
 *
 * Return: nanoseconds, off by at most 1/64 of the true value.
 */
uint64_t func_quantile(const struct func_stat *f, unsigned int permille);

/**
 * stats_edge - add a call from a known caller
 * @st: statistics
 * @caller: function
 * @callee: function
 * @duration: how long the callee took
 */
void stats_edge(struct stats *st, uint32_t caller, uint32_t callee,
		uint64_t duration);

#endif
