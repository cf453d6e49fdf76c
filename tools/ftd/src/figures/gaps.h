/* SPDX-License-Identifier: GPL-2.0 */
/*
 * When a task made calls that nobody keeps: how many, and how much of their time, in
 * bins of equal width. The more tasks there are, the fewer bins each of them has.
 */
#ifndef FTD_GAPS_H
#define FTD_GAPS_H

#include <stddef.h>
#include <stdint.h>

/**
 * struct gaps - of one task
 * @begin: when the first bin begins
 * @width: nanoseconds of a bin
 * @count: how many bins
 * @bins: how many calls begin in each, and how much of their time is in it
 */
struct gaps {
	uint64_t begin;
	uint64_t width;
	unsigned int count;
	struct gap {
		uint64_t count;
		uint64_t time;
	} bins[];
};

/* Bins of a task, as long as there are not many tasks; a power of two. */
#define GAP_BINS	512

/* Bins of all tasks, 16 MB. Beyond that each task has one. */
#define GAP_ROOM	(1024 * 1024)

/**
 * gaps_new - make one without calls
 * @begin: when the first bin begins
 * @count: how many bins, a power of two
 */
struct gaps *gaps_new(uint64_t begin, unsigned int count);

/**
 * gaps_add - a call was not kept
 * @g: gaps
 * @begin: when it began
 * @duration: how long it took
 */
void gaps_add(struct gaps *g, uint64_t begin, uint64_t duration);

/**
 * gaps_halve - make one bin of each two
 * @g: gaps of more than one bin; freed
 *
 * Return: what stands for them.
 */
struct gaps *gaps_halve(struct gaps *g);

#endif
