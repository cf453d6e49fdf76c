/* SPDX-License-Identifier: GPL-2.0 */
/* A function and those around it: who calls it, whom it calls. */
#ifndef FTD_AROUND_H
#define FTD_AROUND_H

#include "base/index.h"
#include "calls/trace.h"

enum relation { RELATION_SELF, RELATION_CALLER, RELATION_CALLEE };

/**
 * struct neighbour - the calls between a function and another one
 * @relation: which way
 * @name: the other one; for RELATION_SELF the function itself
 * @count: calls
 * @total: sum of their durations; for RELATION_SELF recursion counts once
 * @local: of this, in what was called itself
 * @longest: the longest of them
 * @whole: what @total is a part of: all calls of the function
 */
struct neighbour {
	enum relation relation;
	const char *name;
	uint64_t count;
	uint64_t total;
	uint64_t local;
	uint64_t longest;
	uint64_t whole;
};

/**
 * struct link - what the sink has counted of one caller and callee
 * @caller: number of the function; NO_NAME: unknown, or none
 * @callee: number of the function
 * @interrupt: an interrupt made the calls
 * @count: calls
 * @total: sum of their durations
 * @outermost: of this, of calls not inside of another one of the same function
 * @local: of @total, in the callee itself
 * @longest: the longest of them
 */
struct link {
	uint32_t caller;
	uint32_t callee;
	bool interrupt;
	uint64_t count;
	uint64_t total;
	uint64_t outermost;
	uint64_t local;
	uint64_t longest;
};

/**
 * struct around - a trace, and what is around some of its functions
 * @sink: for trace_run(); first, so that it can be told from it
 * @trace: the trace; valid when it has been read
 * @functions: which functions; set before the trace is read
 * @list: the functions themselves, their callers, their callees; those first that
 *	took most time
 * @counts: how many of each, by enum relation
 *
 * The rest is private.
 */
struct around {
	struct sink sink;
	struct trace trace;
	struct patterns functions;
	struct neighbour *list;
	size_t counts[RELATION_CALLEE + 1];

	struct link **links;
	size_t link_count;
	size_t link_room;
	struct index by_ends;
	unsigned char *known;
	size_t known_room;
};

/**
 * around_read - read a whole trace, or exit if the function is not in it
 * @a: result; free with around_free()
 * @function: name, pattern or regular expression
 * @opt: what to read
 */
void around_read(struct around *a, const char *function, const struct trace_options *opt);

/**
 * around_free - free all of it
 * @a: around
 */
void around_free(struct around *a);

#endif
