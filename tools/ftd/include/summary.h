/* SPDX-License-Identifier: GPL-2.0 */
/* What the table cannot tell: oddities of the trace, in words. */
#ifndef FTD_SUMMARY_H
#define FTD_SUMMARY_H

#include "input.h"
#include "replay.h"

/**
 * summary_print - say on stderr what was odd, nothing if nothing was
 * @r: a trace that has been read to its end
 */
void summary_print(const struct replay *r);

/**
 * summary_require_calls - exit with an explanation if there was no call
 * @in: the input, read to its end
 * @calls: entries and exits found
 */
void summary_require_calls(const struct input *in, uint64_t calls);

#endif
