// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "boot/delays.h"
#include "boot/waits.h"

/* Delays that are not delays by their names alone */
static bool may_be_wait(const struct world *w, const struct routine *r)
{
	static const char begin[] = "schedule_";

	return r->delay && !strncmp(world_text(w, r->name), begin, sizeof(begin) - 1);
}

/* What ended the last sleep in a routine, or NULL */
static const struct waking *last_waking(const struct world *w, const struct routine *r)
{
	const struct turn_list *turns = &w->threads[r->thread].turns;
	uint32_t place = r->open ? NOBODY : world_turn(w, turns, r->end.line), waking;

	while (place != NOBODY && w->turns[turns->list[place]].begin.line > r->begin.line) {
		waking = w->turns[turns->list[place]].waking;
		if (waking != NOBODY && w->wakings[waking].at.line > r->begin.line)
			return &w->wakings[waking];
		place = place ? place - 1 : NOBODY;
	}
	return NULL;
}

static bool has_timers(const struct world *w)
{
	size_t i;

	for (i = 0; i < w->routine_count; i++)
		if (w->routines[i].kind == ROUTINE_TIMER)
			return true;
	return false;
}

void delays_settle(struct world *w)
{
	bool timers = has_timers(w);
	const struct waking *waking;
	enum piece_kind kind;
	uint32_t name;
	size_t i;

	for (i = 0; w->switches && w->wakes && i < w->routine_count; i++) {
		if (!may_be_wait(w, &w->routines[i]))
			continue;
		waking = last_waking(w, &w->routines[i]);
		kind = waking ? wait_kind(w, waking, &name) : PIECE_WORK;
		/* Without their events, timers are in interrupts like all else. */
		w->routines[i].delay = kind == PIECE_DELAY || (kind == PIECE_DEVICE && !timers);
	}
}
