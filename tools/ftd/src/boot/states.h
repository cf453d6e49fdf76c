/* SPDX-License-Identifier: GPL-2.0 */
/* What each thread did all the time: it ran, was ready to, or waited. */
#ifndef FTD_BOOT_STATES_H
#define FTD_BOOT_STATES_H

#include "boot/world.h"

enum thread_state {
	STATE_RUNNING,
	STATE_READY,			/* to run: others have the CPU */
	STATE_BLOCKED,			/* it waits for a disk, a lock: no signal wakes it */
	STATE_ASLEEP,			/* it waits */
	STATE_UNKNOWN,			/* the trace does not tell */
	THREAD_STATES
};

/**
 * struct state_row - a stretch of a thread's life
 * @w: world
 * @thread: whose
 * @state: enum thread_state
 * @begin: nanoseconds
 * @time: nanoseconds
 * @cpu: where it ran, or -1
 * @waking: it runs because of this, a number of a waking, or NOBODY
 */
struct state_row {
	const struct world *w;
	uint32_t thread;
	enum thread_state state;
	uint64_t begin;
	uint64_t time;
	int64_t cpu;
	uint32_t waking;
};

/**
 * struct states - all of them
 * @list: a thread's rows in order of time, without gaps, and then the next thread's
 * @count: how many
 */
struct states {
	struct state_row *list;
	size_t count;

	size_t room;
};

/**
 * states_find - from fork, or the first sign of life, to exit, or the end of the boot
 * @s: result; free with states_free()
 * @w: world, which has to stay
 *
 * While an idle thread idles, it has no state.
 */
void states_find(struct states *s, const struct world *w);

/**
 * states_free - free it
 * @s: states
 */
void states_free(struct states *s);

/**
 * state_word - what a state is called
 * @state: state
 */
const char *state_word(enum thread_state state);

#endif
