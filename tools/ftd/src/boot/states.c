// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/states.h"
#include "boot/waits.h"
#include "lines/record.h"

static void add(struct states *s, const struct state_row *row, uint64_t end)
{
	if (end > row->w->end.time)
		end = row->w->end.time;
	if (end <= row->begin)
		return;
	s->list = grow(s->list, &s->room, s->count, sizeof(*s->list));
	s->list[s->count] = *row;
	s->list[s->count++].time = end - row->begin;
}

/* How a thread waits that has left its CPU so: a letter of the scheduler's */
static enum thread_state waits_as(char left)
{
	switch (left) {
	case LEFT_READY:
		return STATE_READY;
	case LEFT_UNSEEN:
		return STATE_UNKNOWN;
	case 'D':
		return STATE_BLOCKED;
	default:
		return STATE_ASLEEP;
	}
}

static bool is_gone(const struct turn *turn)
{
	return turn->state == 'X' || turn->state == 'Z';
}

/* From @begin on it waited for a turn, or until the end if that is NULL. */
static void add_wait(struct states *s, struct state_row row, enum thread_state state,
		     const struct turn *turn)
{
	const struct world *w = row.w;
	uint64_t end = turn ? turn->begin.time : w->end.time;

	row.state = state;
	row.cpu = -1;
	row.waking = NOBODY;
	if (state != STATE_READY && turn && turn->waking != NOBODY) {
		uint64_t woken = w->wakings[turn->waking].at.time;

		add(s, &row, woken);
		row.begin = woken > row.begin ? woken : row.begin;
		row.state = STATE_READY;
	}
	add(s, &row, end);
}

static void add_thread(struct states *s, const struct world *w, uint32_t thread)
{
	const struct thread *th = &w->threads[thread];
	struct state_row row = { .w = w, .thread = thread, .begin = th->born };
	enum thread_state wait = STATE_ASLEEP;
	size_t i;

	for (i = 0; i < th->turns.count; i++) {
		const struct turn *turn = &w->turns[th->turns.list[i]];

		if (wait_is_idle(w, turn))
			return;
		if (row.begin != NO_TIME)
			add_wait(s, row, turn->seen ? wait : STATE_UNKNOWN, turn);
		row.begin = turn->begin.time;
		row.state = STATE_RUNNING;
		row.cpu = turn->cpu;
		row.waking = turn->seen ? turn->waking : NOBODY;
		add(s, &row, turn->end.time);
		if (is_gone(turn))
			return;
		row.begin = turn->end.time;
		wait = waits_as(turn->state);
	}
	/* Where a CPU is never idle, who is to idle there is not late for anything. */
	if (row.begin != NO_TIME && (th->pid || wait != STATE_READY))
		add_wait(s, row, wait, NULL);
}

void states_find(struct states *s, const struct world *w)
{
	size_t i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < w->thread_count; i++)
		add_thread(s, w, i);
}

void states_free(struct states *s)
{
	free(s->list);
}

const char *state_word(enum thread_state state)
{
	static const char *const words[] = {
		[STATE_RUNNING]	= "running",
		[STATE_READY]	= "ready",
		[STATE_BLOCKED]	= "blocked",
		[STATE_ASLEEP]	= "asleep",
		[STATE_UNKNOWN]	= "unknown",
	};

	return words[state];
}
