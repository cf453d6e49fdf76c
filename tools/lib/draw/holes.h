/* SPDX-License-Identifier: GPL-2.0 */
/* What a picture in order of time leaves out. */
#ifndef DRAW_HOLES_H
#define DRAW_HOLES_H

#include <stddef.h>
#include <stdint.h>

/* From a time up to another one, in nanoseconds. */
struct bounds {
	uint64_t begin;
	uint64_t end;
};

/**
 * struct holes - the times that are left out
 * @list: in order of time, apart from each other
 * @count: how many
 * @total: all of them together, in nanoseconds
 */
struct holes {
	struct bounds *list;
	size_t count;
	uint64_t total;
};

/**
 * holes_before - how much of them is before a point of time
 * @holes: what is left out
 * @time: nanoseconds
 */
uint64_t holes_before(const struct holes *holes, uint64_t time);

/**
 * holes_free - free the list
 * @holes: what is left out
 */
void holes_free(struct holes *holes);

#endif
