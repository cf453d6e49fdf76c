/* SPDX-License-Identifier: GPL-2.0 */
/* The distribution of the durations of some functions' calls. */
#ifndef FTD_SPREAD_H
#define FTD_SPREAD_H

#include "calls/trace.h"

/**
 * struct spread_row - calls of about the same duration
 * @from: least duration
 * @to: durations here are less than this
 * @count: how many
 * @part: thousandths of a percent of all calls
 * @below: the same, with all rows before this one
 */
struct spread_row {
	uint64_t from;
	uint64_t to;
	uint64_t count;
	uint64_t part;
	uint64_t below;
};

/**
 * struct spread - a trace, and the distribution
 * @sink: for trace_run(); first, so that it can be told from it
 * @trace: the trace; valid when it has been read
 * @stat: sums over all calls of the functions
 * @rows: from the shortest to the longest, each as many times longer than the one
 *	before as all others
 * @count: how many
 *
 * The rest is private.
 */
struct spread {
	struct sink sink;
	struct trace trace;
	const struct func_stat *stat;
	struct spread_row *rows;
	size_t count;

	bool local;
	struct patterns functions;
	struct stats sums;
	unsigned char *known;
	size_t known_room;
};

/**
 * spread_read - read a whole trace, or exit if the function is not in it
 * @s: result; free with spread_free()
 * @function: name, pattern or regular expression
 * @opt: what to read
 * @local: take the time in the function itself
 */
void spread_read(struct spread *s, const char *function,
		 const struct trace_options *opt, bool local);

/**
 * spread_free - free all of it
 * @s: spread
 */
void spread_free(struct spread *s);

#endif
