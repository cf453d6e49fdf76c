/* SPDX-License-Identifier: GPL-2.0 */
/* A whole trace: what is wanted of it, and what is known once it has been read. */
#ifndef CALLS_TRACE_H
#define CALLS_TRACE_H

#include "calls/call.h"
#include "calls/filters.h"
#include "calls/stats.h"
#include "calls/tasks.h"
#include "lines/about.h"
#include "lines/names.h"
#include "read/source.h"

/**
 * struct tally - what did not go as in a complete trace
 * @entries: entries and leaves
 * @exits: exits
 * @abandoned: entries whose exit is missing: their caller went on without them
 * @unmatched: exits whose entry is missing
 * @dropped: of these, the ones that no table can hold: no name, or no duration
 * @untimed: calls without a duration
 * @lost: events that the kernel says it lost
 * @events: trace events
 * @unknown: lines that the scanner did not understand
 * @other: lines that are no part of the trace
 * @others: traces that begin behind the first one
 * @nameless: lines of tasks that the trace does not name, though filters ask for it
 * @overlong: lines longer than any the kernel prints
 * @cut: the last line has no end
 * @switches: where a task lost its CPU within a call, nobody knows for how long: no times
 */
struct tally {
	uint64_t entries;
	uint64_t exits;
	uint64_t abandoned;
	uint64_t unmatched;
	uint64_t dropped;
	uint64_t untimed;
	uint64_t lost;
	uint64_t events;
	uint64_t unknown;
	uint64_t other;
	uint64_t others;
	uint64_t nameless;
	uint64_t overlong;
	uint64_t cut;
	uint64_t switches;
};

/**
 * struct trace_options - what to read, and what is wanted of it
 * @path: file, or NULL or "-" for standard input
 * @filters: which calls to look at, or NULL
 * @threads: how many to read with; 0: as many as are of use
 * @show_odd: print each line that is counted in struct tally, with its number
 * @stats: fill in trace->stats.funcs
 * @edges: fill in trace->stats.edges
 * @values: tell the sink of arguments and return values
 * @events_do: a trace of nothing but trace events will do
 * @several: other traces are read beside it
 */
struct trace_options {
	const char *path;
	const struct filters *filters;
	unsigned int threads;
	bool show_odd;
	bool stats;
	bool edges;
	bool values;
	bool events_do;
	bool several;
};

/**
 * struct trace - what is known of a trace once it has been read
 * @name: what to call it in messages
 * @lines: how many it has
 * @start: the first stamp of a call, or NO_TIME; only if filters or a sink look at calls
 * @before: how long a counter of the machine had run at time 0, 0: it does not tell;
 *	NO_TIME: time 0 is not the kernel's beginning
 * @thresh: tracing_thresh when it was recorded, nanoseconds; NO_TIME: it does not tell
 * @about: what is said of the kernel
 * @names: function names
 * @who_names: "name-pid" of tasks, as lines have it
 * @tasks: tasks, each with the calls that it left open
 * @stats: sums, as far as the options asked for them
 * @tally: oddities
 * @irqs: by CPU, interrupts that events tell of; [0]: lines without a CPU
 * @irq_room: room of it
 * @returns: calls whose return values were in it, if these were wanted
 * @filters: which calls were looked at, or NULL
 * @several: it is not the only one: a message about it has to tell its name
 * @damage: why it could not be unpacked to its end, or NULL
 */
struct trace {
	const char *name;
	uint64_t lines;
	uint64_t start;
	uint64_t before;
	uint64_t thresh;
	struct about about;
	struct names names;
	struct names who_names;
	struct tasks tasks;
	struct stats stats;
	struct tally tally;
	uint64_t returns;
	struct cpu_irqs *irqs;
	size_t irq_room;
	const struct filters *filters;
	bool several;
	const char *damage;
};

/**
 * trace_init - begin with nothing known
 * @t: trace; free with trace_free()
 */
void trace_init(struct trace *t);

/**
 * trace_free - free all of it
 * @t: trace
 */
void trace_free(struct trace *t);

/**
 * trace_shows - is a function to be shown?
 * @t: trace
 * @name: its name
 */
static inline bool trace_shows(const struct trace *t, const struct name *name)
{
	return !t->filters || filters_function(t->filters, name->text);
}

/**
 * trace_open_calls - how many calls have not returned at the trace's end
 * @t: trace
 */
uint64_t trace_open_calls(const struct trace *t);

#endif
