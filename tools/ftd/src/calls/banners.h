/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Who ran first on each CPU? Where lines do not name tasks, the first line with "=>" of
 * a CPU tells whose all calls before it were. A task may have gone on elsewhere by then,
 * so that this has to be known before the trace is read.
 */
#ifndef FTD_BANNERS_H
#define FTD_BANNERS_H

#include "calls/tasks.h"

/**
 * banners_find - look through a trace for the first task of each CPU
 * @ts: tasks, which learn of them; none of the trace is known yet
 * @path: of the trace; NULL or "-" for standard input
 *
 * What can be read once only, as a pipe, is left alone, and so is a trace in which the
 * first call has a task beside it.
 */
void banners_find(struct tasks *ts, const char *path);

#endif
