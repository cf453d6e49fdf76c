/* SPDX-License-Identifier: GPL-2.0 */
/* What the files that replay a trace share. */
#ifndef CALLS_STATE_H
#define CALLS_STATE_H

#include "calls/call.h"
#include "calls/trace.h"

struct replay;

/**
 * odd_line - somebody who wants to know of each line that is counted as odd
 * @r: replay
 * @line: its number
 * @what: what is odd about it
 * @text: the function or the line that it is about, not terminated
 * @len: its length; 0: there is none
 */
typedef void odd_line(struct replay *r, uint64_t line, const char *what,
		      const char *text, size_t len);

/**
 * struct replay - the calls of a trace, being put together
 * @trace: where names, tasks, sums and oddities go
 * @opt: what is wanted
 * @sink: who else wants to hear of each call, or NULL
 * @filtering: each call has to pass filters
 * @holding: some of these are about tasks, which have to be known
 * @values: arguments and return values are wanted
 * @odd: who wants to know of odd lines, or NULL
 * @odd_data: for @odd
 * @block: the lines that the events are made of, for @odd
 */
struct replay {
	struct trace *trace;
	const struct trace_options *opt;
	struct sink *sink;
	bool filtering;
	bool holding;
	bool values;
	odd_line *odd;
	void *odd_data;
	const char *block;
};

#endif
