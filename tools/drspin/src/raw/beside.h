/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A kernel trace of the same time: which functions of the kernel a thread was in when it was
 * sampled, and who ended its waits.
 */
#ifndef RAW_BESIDE_H
#define RAW_BESIDE_H

#include <stdint.h>

/**
 * struct beside - what is known of the trace
 * @name: its file
 * @calls: calls that have a time
 * @shortest: the shortest of them, nanoseconds
 * @thresh: shorter ones are not in it, nanoseconds; UINT64_MAX: it does not tell
 * @wakings: events that say who woke whom
 */
struct beside {
	const char *name;
	uint64_t calls, shortest, thresh, wakings;
};

/**
 * beside_read - add to the stacks of all runs what a trace tells, or exit
 * @path: file, as ftd reads it
 *
 * Its clock has to be mono: that is the one of samples.
 */
void beside_read(const char *path);

/**
 * beside - what is known of the trace; NULL: none has been read
 */
const struct beside *beside(void);

#endif
