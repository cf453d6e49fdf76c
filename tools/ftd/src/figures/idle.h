/* SPDX-License-Identifier: GPL-2.0 */
/*
 * When nothing worked: no task had a call of its own time that is neither idle, nor
 * asleep, nor without an end. What a picture in order of time opens without.
 */
#ifndef FTD_IDLE_H
#define FTD_IDLE_H

#include "figures/timeline.h"

/**
 * struct idle - the times at which nothing worked
 * @list: in order of time, apart from each other
 * @count: how many
 * @total: all of them together, in nanoseconds
 */
struct idle {
	struct bounds *list;
	size_t count;
	uint64_t total;
};

/**
 * idle_find - look for them
 * @idle: result; free with idle_free()
 * @t: a trace that has been read
 * @least: shorter ones are left in
 */
void idle_find(struct idle *idle, const struct timeline *t, uint64_t least);

/**
 * idle_before - how much of it is before a point of time
 * @idle: what was found
 * @time: nanoseconds
 */
uint64_t idle_before(const struct idle *idle, uint64_t time);

/**
 * idle_free - free all of it
 * @idle: what was found
 */
void idle_free(struct idle *idle);

#endif
