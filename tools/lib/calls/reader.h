/* SPDX-License-Identifier: GPL-2.0 */
/* From an input to a replay, by one thread or several. */
#ifndef CALLS_READER_H
#define CALLS_READER_H

#include "calls/replay.h"
#include "read/input.h"

/* A trace of so many blocks is worth a second thread. */
#define LONG_TRACE	2

/**
 * read_trace - replay a whole input
 * @r: replay
 * @in: input
 *
 * The result is the same, whatever the number of threads.
 */
void read_trace(struct replay *r, struct input *in);

#endif
