/* SPDX-License-Identifier: GPL-2.0 */
/* A trace in the formats of other tools. */
#ifndef FTD_EXPORT_H
#define FTD_EXPORT_H

#include <stdio.h>

#include "figures/collect.h"
#include "figures/timeline.h"

/**
 * export_folded - write stacks, a line each: "a;b;c NANOSECONDS"
 * @out: stream
 * @c: a trace that has been read
 * @on_cpu: leave out the time that calls were scheduled out
 * @limit: how many places of the tree at most
 *
 * What is beyond the limit is in lines that end in "(N more)".
 */
void export_folded(FILE *out, const struct collector *c, bool on_cpu, size_t limit);

/**
 * export_chrome - write Chrome's trace events, as JSON
 * @out: stream
 * @t: a trace that has been read
 *
 * If calls were too short to be kept, a track of its own says so.
 */
void export_chrome(FILE *out, const struct timeline *t);

/**
 * export_speedscope - write speedscope's own format, as JSON
 * @out: stream
 * @t: a trace that has been read
 *
 * If calls were too short to be kept, the name says so.
 */
void export_speedscope(FILE *out, const struct timeline *t);

#endif
