/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Who ran first on each CPU? Where lines do not name tasks, the first line with "=>" of
 * a CPU tells whose all calls before it were. A task may have gone on elsewhere by then,
 * so that this has to be known before the trace is read.
 */
#ifndef CALLS_BANNERS_H
#define CALLS_BANNERS_H

#include "calls/tasks.h"
#include "read/input.h"

/**
 * banners_open - open a trace, and look through it for the first task of each CPU
 * @ts: tasks, which learn of them; none of the trace is known yet
 * @in: the trace; see input_open()
 * @path: its file; NULL or "-" for standard input
 *
 * A file is looked through to its end, what can be read once only, as a pipe, as far as
 * input_ahead() goes. A trace in which the first call has a task beside it is left alone.
 */
void banners_open(struct tasks *ts, struct input *in, const char *path);

#endif
