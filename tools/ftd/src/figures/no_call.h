/* SPDX-License-Identifier: GPL-2.0 */
/* A command is about some functions, and there is no call of them. */
#ifndef FTD_NO_CALL_H
#define FTD_NO_CALL_H

#include "base/util.h"
#include "calls/trace.h"

/**
 * no_call_of - say why, and end
 * @t: a trace that has been read
 * @functions: which functions
 * @asked: the same, in the user's words
 */
void __noreturn no_call_of(const struct trace *t, const struct patterns *functions,
			   const char *asked);

#endif
