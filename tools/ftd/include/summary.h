/* SPDX-License-Identifier: GPL-2.0 */
/* What the table cannot tell: oddities of the trace, in words. */
#ifndef FTD_SUMMARY_H
#define FTD_SUMMARY_H

#include "trace.h"

/**
 * summary_print - say on stderr what was odd, nothing if nothing was
 * @trace: a trace that has been read to its end
 */
void summary_print(const struct trace *trace);

/**
 * summary_require_calls - exit with an explanation if there was no call
 * @name: the trace
 * @lines: how many it has
 * @calls: entries and exits found
 */
void summary_require_calls(const char *name, uint64_t lines, uint64_t calls);

#endif
