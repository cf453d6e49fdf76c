/* SPDX-License-Identifier: GPL-2.0 */
/* Sums by function, and by pair of caller and callee. Times in nanoseconds. */
#ifndef FTD_STATS_H
#define FTD_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct func_stat - one function
 * @count: calls
 * @total: sum of their durations
 * @local: the same without the calls made directly from them
 * @shortest: the shortest call
 * @longest: the longest call
 */
struct func_stat {
	uint64_t count;
	uint64_t total;
	uint64_t local;
	uint64_t shortest;
	uint64_t longest;
};

/**
 * struct edge - one function called from another
 * @caller: its number
 * @callee: its number
 * @count: calls; 0: unused
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
 * @edges: hash table of callers and callees
 * @edge_room: its size
 */
struct stats {
	struct func_stat *funcs;
	size_t room;
	struct edge *edges;
	size_t edge_room;

	size_t edge_count;
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
 * @func: function
 * @duration: how long it took
 * @children: how long the calls made from it took
 *
 * Durations are printed truncated, so that the callees can seem to take a
 * little more than the call: then nothing is left for itself.
 */
static inline void stats_call(struct stats *st, uint32_t func,
			      uint64_t duration, uint64_t children)
{
	struct func_stat *f;

	if (func >= st->room)
		stats_extend(st, func);
	f = &st->funcs[func];
	if (!f->count++ || duration < f->shortest)
		f->shortest = duration;
	if (duration > f->longest)
		f->longest = duration;
	f->total += duration;
	if (duration > children)
		f->local += duration - children;
}

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
