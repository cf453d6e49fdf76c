/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A histogram of durations with buckets that widen with the value: 32 for each
 * power of two, hence none wider than 1/32 of its lower border.
 *
 *	row 0	0, 1, 2 ... 31
 *	row 1	32, 33 ... 63
 *	row 2	64-65, 66-67 ... 126-127
 *	row 3	128-131 ...
 *
 * Only the rows from the lowest to the highest one that occur take memory.
 */
#ifndef CALLS_HIST_H
#define CALLS_HIST_H

#include <stddef.h>
#include <stdint.h>

#define HIST_COLUMNS	32

/**
 * struct hist - counts; zero is a good start
 * @counts: of buckets, row by row; each stops at UINT32_MAX
 * @first: row where @counts begins
 * @rows: how many it has
 */
struct hist {
	uint32_t *counts;
	uint8_t first;
	uint8_t rows;
};

/**
 * hist_row - the row of a value
 * @value: nanoseconds
 */
static inline unsigned int hist_row(uint64_t value)
{
	return 59 - __builtin_clzll(value | (HIST_COLUMNS / 2));
}

/**
 * hist_lowest - the lowest value of a bucket
 * @row: row
 * @column: column
 */
static inline uint64_t hist_lowest(unsigned int row, unsigned int column)
{
	return row ? (uint64_t)(HIST_COLUMNS + column) << (row - 1) : column;
}

/**
 * hist_width - how many values a bucket takes
 * @row: row
 */
static inline uint64_t hist_width(unsigned int row)
{
	return row ? 1ULL << (row - 1) : 1;
}

/**
 * hist_extend - make room for a row
 * @h: histogram
 * @row: row
 */
void hist_extend(struct hist *h, unsigned int row);

/**
 * hist_add - count a value
 * @h: histogram
 * @value: nanoseconds
 */
static inline void hist_add(struct hist *h, uint64_t value)
{
	unsigned int row = hist_row(value);
	unsigned int column = (row ? value >> (row - 1) : value) % HIST_COLUMNS;
	uint32_t *count;

	if (row - h->first >= h->rows)
		hist_extend(h, row);
	count = &h->counts[(row - h->first) * HIST_COLUMNS + column];
	*count += *count != UINT32_MAX;
}

/**
 * hist_rank - the value that has so many before it, in order
 * @h: histogram
 * @rank: how many; less than there are
 *
 * Return: the middle of its bucket: off by at most 1/64 of the value.
 */
uint64_t hist_rank(const struct hist *h, uint64_t rank);

/**
 * hist_free - free the counts
 * @h: histogram
 */
void hist_free(struct hist *h);

#endif
