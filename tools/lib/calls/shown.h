/* SPDX-License-Identifier: GPL-2.0 */
/* Which calls pass the filters. Only calls are left out: times are those of all of them. */
#ifndef CALLS_SHOWN_H
#define CALLS_SHOWN_H

#include "calls/filters.h"
#include "calls/kernel_names.h"
#include "calls/state.h"

/**
 * shown_announce - tell the sink that a call begins, if it passes the filters so far
 * @r: replay
 * @call: call; its depth is counted from @base, and it gets the sink's data
 * @caller: the frame around it, or NULL
 * @base: what shown_base() says
 *
 * Return: whether it passes.
 */
bool shown_announce(struct replay *r, struct call *call,
		    const struct frame *caller, uint32_t base);

/**
 * shown_at_last - does a call pass the filters, as far as only its end tells?
 * @r: replay
 * @call: call
 */
bool shown_at_last(const struct replay *r, const struct call *call);

/**
 * shown_base - with --from: where what is below that function begins
 * @r: replay
 * @caller: the frame around a call, or NULL
 * @depth: level of the call
 * @flags: enum name_flag of its function
 *
 * Return: one more than the depth of that function; 0: the call is not below it.
 */
static inline uint32_t shown_base(const struct replay *r, const struct frame *caller,
				  uint32_t depth, uint32_t flags)
{
	if (!r->filtering || !r->opt->filters->from.count)
		return 0;
	if (caller && caller->base)
		return caller->base;
	return flags & NAME_FROM ? depth + 1 : 0;
}

/**
 * shown_hide - a call that is not shown is over: tell who wants to know
 * @r: replay
 * @call: call
 * @announced: shown_announce() let it through
 */
void shown_hide(struct replay *r, const struct call *call, bool announced);

#endif
