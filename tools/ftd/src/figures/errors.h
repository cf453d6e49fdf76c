/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which functions returned which error, and where it came from:
 *
 *	a() {
 *	  b() {
 *	    c();		-2: it appears here for the first time
 *	  }			-2: from c, passed on
 *	  d();			0
 *	}			-2: from c, passed on
 *
 * A call has an error from one that it made, if that returned the same error, of
 * several the last one. The first one of a chain has got it from none.
 */
#ifndef FTD_ERRORS_H
#define FTD_ERRORS_H

#include "base/index.h"
#include "calls/trace.h"

/**
 * struct origin - where an error that a function passed on first appeared
 * @name: name of the function
 * @func: its number
 * @error: of what, a number in struct errors; private
 * @count: how often
 */
struct origin {
	const char *name;
	uint32_t func;
	uint32_t error;
	uint64_t count;
};

/**
 * struct error - a function that returned an error
 * @name: its name
 * @func: its number
 * @ret: error, negative
 * @count: calls that returned it
 * @first: of these, the ones that it first appeared in
 * @begin: when the first of them began, or NO_TIME
 * @task: whose it was
 * @line: where it ends
 * @origins: where it appeared that the others passed on, most often first
 * @origin_count: how many
 */
struct error {
	const char *name;
	uint32_t func;
	int64_t ret;
	uint64_t count;
	uint64_t first;
	uint64_t begin;
	const struct task *task;
	uint64_t line;
	const struct origin *origins;
	size_t origin_count;
};

/**
 * struct errors - a trace, and the errors in it
 * @sink: for trace_run(); first, so that it can be told from it
 * @trace: the trace; valid when it has been read
 * @list: functions and errors that are to be shown
 * @count: how many
 *
 * The rest is private.
 */
struct errors {
	struct sink sink;
	struct trace trace;
	struct error *list;
	size_t count;

	size_t room;
	struct index by_error;
	struct origin *origins;		/* of all errors */
	size_t origin_count;
	size_t origin_room;
	struct index by_origin;
	struct climb **climbs;
	size_t climb_count;
	size_t climb_room;
};

/**
 * errors_read - read a whole trace
 * @e: result; free with errors_free()
 * @opt: what to read
 */
void errors_read(struct errors *e, const struct trace_options *opt);

/**
 * errors_free - free all of it
 * @e: errors
 */
void errors_free(struct errors *e);

#endif
