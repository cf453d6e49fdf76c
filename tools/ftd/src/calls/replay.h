/* SPDX-License-Identifier: GPL-2.0 */
/* Events in, calls out: pairs entries with exits, for statistics and sinks. */
#ifndef FTD_REPLAY_H
#define FTD_REPLAY_H

#include "calls/trace.h"
#include "lines/event.h"

struct ids;
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
 * @odd: who wants to know of odd lines, or NULL
 * @odd_data: for @odd
 * @block: the lines that the events are made of, for @odd
 */
struct replay {
	struct trace *trace;
	const struct trace_options *opt;
	struct sink *sink;
	bool filtering;
	odd_line *odd;
	void *odd_data;
	const char *block;
};

/**
 * replay_events - take the events of the next block
 * @r: replay
 * @events: events
 * @ids: of the lexer that made them
 */
void replay_events(struct replay *r, const struct events *events,
		   struct ids *ids);

/**
 * replay_end - tell the sink what is still open
 * @r: replay
 */
void replay_end(struct replay *r);

#endif
