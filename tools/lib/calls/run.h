/* SPDX-License-Identifier: GPL-2.0 */
/* The one driver for every command that wants the calls of a trace. */
#ifndef CALLS_RUN_H
#define CALLS_RUN_H

#include "calls/call.h"
#include "calls/trace.h"

/**
 * trace_run - read a trace to its end, or exit with a message
 * @t: result; free with trace_free()
 * @opt: options
 * @sink: who wants to hear of each call, or NULL
 */
void trace_run(struct trace *t, const struct trace_options *opt,
	       struct sink *sink);

#endif
