// SPDX-License-Identifier: GPL-2.0
#include "calls/shown.h"

static bool is_shown(const struct replay *r, const struct call *call,
		     const struct frame *caller, uint32_t base)
{
	const struct filters *f = r->opt->filters;

	if (!call->task->shown || (f->from.count && !base))
		return false;
	if (f->callers.count && (call->interrupt || !caller || !caller->open ||
				 !(caller->flags & NAME_CALLER)))
		return false;
	return filters_call(f, call, r->trace->start);
}

static void *enter_sink(struct replay *r, const struct call *call,
			const struct frame *caller)
{
	if (!r->sink || !r->sink->enter)
		return NULL;
	return r->sink->enter(r->sink, call,
			      caller && caller->open && caller->shown ?
			      caller->data : NULL);
}

bool shown_announce(struct replay *r, struct call *call,
		    const struct frame *caller, uint32_t base)
{
	bool shown = true;

	if (base)
		call->depth -= base - 1;
	if (r->filtering)
		shown = is_shown(r, call, caller, base);
	call->data = shown ? enter_sink(r, call, caller) : NULL;
	return shown;
}

bool shown_at_last(const struct replay *r, const struct call *call)
{
	return call->duration >= r->opt->filters->min &&
	       filters_ret(r->opt->filters, call->value);
}

/* Under --from the depth is known of those only that it lets through. */
void shown_hide(struct replay *r, const struct call *call, bool announced)
{
	if (r->sink && r->sink->hidden && call->task->shown &&
	    (announced || !r->opt->filters->from.count))
		r->sink->hidden(r->sink, call);
}
