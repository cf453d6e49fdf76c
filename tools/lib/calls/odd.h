/* SPDX-License-Identifier: GPL-2.0 */
/* What is odd about a trace: counted, and told to who wants to know each line. */
#ifndef CALLS_ODD_H
#define CALLS_ODD_H

#include "calls/state.h"
#include "lines/event.h"

/**
 * odd_tell - tell of a line
 * @r: replay
 * @line: its number
 * @what: what is odd about it
 * @func: the function, or NO_NAME
 */
void odd_tell(struct replay *r, uint64_t line, const char *what, uint32_t func);

/**
 * odd_lost - the kernel has lost events
 * @r: replay
 * @ev: an EVENT_LOST
 * @line: number of its line
 */
void odd_lost(struct replay *r, const struct event *ev, uint64_t line);

/**
 * odd_text - a line was not understood, is no part of the trace, or begins another one
 * @r: replay
 * @ev: an EVENT_UNKNOWN, EVENT_OTHER or EVENT_ANOTHER
 * @line: number of its line
 */
void odd_text(struct replay *r, const struct event *ev, uint64_t line);

#endif
