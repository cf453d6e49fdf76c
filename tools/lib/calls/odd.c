// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "calls/odd.h"

void odd_tell(struct replay *r, uint64_t line, const char *what, uint32_t func)
{
	const struct name *name;

	if (!r->odd)
		return;
	if (func == NO_NAME) {
		r->odd(r, line, what, NULL, 0);
		return;
	}
	name = &r->trace->names.list[func];
	r->odd(r, line, what, name->text, name->len);
}

void odd_lost(struct replay *r, const struct event *ev, uint64_t line)
{
	char what[64];

	r->trace->tally.lost += ev->duration ? ev->duration : 1;
	if (!r->odd)
		return;
	snprintf(what, sizeof(what), "%llu or more events lost by the kernel",
		 (unsigned long long)(ev->duration ? ev->duration : 1));
	r->odd(r, line, what, NULL, 0);
}

void odd_text(struct replay *r, const struct event *ev, uint64_t line)
{
	struct tally *tally = &r->trace->tally;

	if (ev->kind == EVENT_OTHER) {
		tally->other++;
	} else if (ev->kind == EVENT_ANOTHER) {
		tally->others++;
		odd_tell(r, line, "another trace begins", NO_NAME);
	} else {
		tally->unknown++;
		if (r->odd)
			r->odd(r, line, "not understood", r->block + ev->duration, ev->func);
	}
}
