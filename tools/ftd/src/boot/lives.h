/* SPDX-License-Identifier: GPL-2.0 */
/* The threads and processes of a boot: a row for each, and for what it did in each sample. */
#ifndef FTD_BOOT_LIVES_H
#define FTD_BOOT_LIVES_H

#include "boot/states.h"

/**
 * struct life - a thread's whole life
 * @w: world
 * @thread: which
 * @begin: nanoseconds
 * @time: until the boot was over, or the thread
 * @times: nanoseconds in each state
 * @program: number of the name of the last file that it executed, or NO_NAME
 */
struct life {
	const struct world *w;
	uint32_t thread;
	uint64_t begin;
	uint64_t time;
	uint64_t times[THREAD_STATES];
	uint32_t program;
};

/**
 * struct sample - what a thread did in a stretch of the boot
 * @w: world
 * @number: of the stretch
 * @begin: of the stretch, nanoseconds
 * @thread: which
 * @times: nanoseconds in each state
 */
struct sample {
	const struct world *w;
	uint64_t number;
	uint64_t begin;
	uint32_t thread;
	uint64_t times[THREAD_STATES];
};

/**
 * struct lives - all of them
 * @list: those that ran longest first
 * @count: how many
 * @samples: by number, then by thread; of those that did something but sleep
 * @sample_count: how many
 * @width: of a sample, nanoseconds
 */
struct lives {
	struct life *list;
	size_t count;
	struct sample *samples;
	size_t sample_count;
	uint64_t width;

	size_t room;
	size_t sample_room;
};

/**
 * lives_find - sum up
 * @l: result; free with lives_free()
 * @w: world, which has to stay
 * @s: states
 *
 * A sample is 200 ms wide, as bootchart's, or less in a short boot.
 */
void lives_find(struct lives *l, const struct world *w, const struct states *s);

/**
 * lives_free - free it
 * @l: lives
 */
void lives_free(struct lives *l);

#endif
