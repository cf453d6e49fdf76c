/* SPDX-License-Identifier: GPL-2.0 */
#ifndef FTD_LARGEST_H
#define FTD_LARGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct cutoff - which of many values are the largest
 * @least: the least of them
 * @ties: how many of those that are just as large belong to them
 */
struct cutoff {
	uint64_t least;
	size_t ties;
};

/**
 * largest - find the largest of many values
 * @values: values; their order changes
 * @count: how many
 * @keep: how many may be kept
 */
struct cutoff largest(uint64_t *values, size_t count, size_t keep);

/**
 * cutoff_keeps - is a value one of the largest?
 * @c: what largest() found; of equal values those that come first are kept
 * @value: each of the values, in turn
 */
static inline bool cutoff_keeps(struct cutoff *c, uint64_t value)
{
	if (value != c->least)
		return value > c->least;
	if (!c->ties)
		return false;
	c->ties--;
	return true;
}

#endif
