/* SPDX-License-Identifier: GPL-2.0 */
/* A whole trace: one driver for every command that wants its calls. */
#ifndef FTD_TRACE_H
#define FTD_TRACE_H

#include "call.h"
#include "names.h"
#include "stats.h"
#include "tasks.h"

/**
 * struct tally - what did not go as in a complete trace
 * @entries: entries and leaves
 * @exits: exits
 * @abandoned: entries whose exit is missing: their caller went on without them
 * @unmatched: exits whose entry is missing
 * @dropped: of these, the ones that no table can hold: no name, or no duration
 * @untimed: calls without a duration
 * @lost: events that the kernel says it lost
 * @unknown: lines that the scanner did not understand
 */
struct tally {
	uint64_t entries;
	uint64_t exits;
	uint64_t abandoned;
	uint64_t unmatched;
	uint64_t dropped;
	uint64_t untimed;
	uint64_t lost;
	uint64_t unknown;
};

/**
 * struct trace_options - what to read, and what is wanted of it
 * @path: file, or NULL or "-" for standard input
 * @show_unknown: print lines that are not understood, with their numbers
 * @stats: fill in trace->stats.funcs
 * @edges: fill in trace->stats.edges
 */
struct trace_options {
	const char *path;
	bool show_unknown;
	bool stats;
	bool edges;
};

/**
 * struct trace - what is known of a trace once it has been read
 * @name: what to call it in messages
 * @lines: how many it has
 * @names: function names
 * @tasks: tasks, each with the calls that it left open
 * @stats: sums, as far as the options asked for them
 * @tally: oddities
 */
struct trace {
	const char *name;
	uint64_t lines;
	struct names names;
	struct tasks tasks;
	struct stats stats;
	struct tally tally;
};

/**
 * trace_run - read a trace to its end, or exit with a message
 * @t: result; free with trace_free()
 * @opt: options
 * @sink: who wants to hear of each call, or NULL
 */
void trace_run(struct trace *t, const struct trace_options *opt,
	       struct sink *sink);

/**
 * trace_free - free all of it
 * @t: trace
 */
void trace_free(struct trace *t);

/**
 * trace_open_calls - how many calls have not returned at the trace's end
 * @t: trace
 */
uint64_t trace_open_calls(const struct trace *t);

#endif
