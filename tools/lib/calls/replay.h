/* SPDX-License-Identifier: GPL-2.0 */
/* Events in, calls out: pairs entries with exits, for statistics and sinks. */
#ifndef CALLS_REPLAY_H
#define CALLS_REPLAY_H

#include "calls/ids.h"
#include "calls/state.h"
#include "lines/event.h"

/**
 * replay_events - take the events of the next block
 * @r: replay
 * @events: events
 * @ids: of the lexer that made them
 */
void replay_events(struct replay *r, const struct events *events,
		   struct ids *ids);

/**
 * replay_end - tell the sink what is still open
 * @r: replay
 */
void replay_end(struct replay *r);

#endif
