/* SPDX-License-Identifier: GPL-2.0 */
/* What the table cannot tell: oddities of the trace, in words. */
#ifndef FTD_SUMMARY_H
#define FTD_SUMMARY_H

#include "calls/trace.h"

/**
 * summary_print - say on stderr what was odd, nothing if nothing was
 * @trace: a trace that has been read to its end
 */
void summary_print(const struct trace *trace);

/**
 * summary_open - say on stderr that sums are without calls that have not returned
 * @trace: a trace that has been read to its end
 */
void summary_open(const struct trace *trace);

/**
 * summary_nothing - say on stderr that there is nothing to show
 */
void summary_nothing(void);

/**
 * summary_no_function - say on stderr why a table has no row
 * @f: filters of its traces, or NULL
 * @over: only functions of more time than this are in it
 */
void summary_no_function(const struct filters *f, uint64_t over);

/* That a trace with this name has no return values */
#define NO_RETURNS	"no return values in %s: record it with the option funcgraph-retval"

/**
 * summary_no_returns - say on stderr if a table lacks return values as the trace has none
 * @trace: a trace that has been read to its end, with values
 *
 * Where a filter asks for them, too, summary_print() says so.
 */
void summary_no_returns(const struct trace *trace);

/**
 * summary_damage - say on stderr that it could not be read to its end
 * @name: the trace
 * @damage: why, or NULL: it could
 */
void summary_damage(const char *name, const char *damage);

#endif
