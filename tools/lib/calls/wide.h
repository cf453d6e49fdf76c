/* SPDX-License-Identifier: GPL-2.0 */
/* Sums of squares need 128 bits, which C does not have on 32-bit machines. */
#ifndef CALLS_WIDE_H
#define CALLS_WIDE_H

#include <stdint.h>

/* All arithmetic is modulo 2^128. */
struct wide {
	uint64_t high;
	uint64_t low;
};

static inline struct wide wide_product(uint64_t a, uint64_t b)
{
	uint64_t low, middle, cross;

	if (!((a | b) >> 32))
		return (struct wide) { .low = a * b };
	low = (uint64_t)(uint32_t)a * (uint32_t)b;
	middle = (a >> 32) * (uint32_t)b + (low >> 32);
	cross = (uint64_t)(uint32_t)a * (b >> 32) + (uint32_t)middle;
	return (struct wide) {
		.high = (a >> 32) * (b >> 32) + (middle >> 32) + (cross >> 32),
		.low = cross << 32 | (uint32_t)low,
	};
}

static inline struct wide wide_sum(struct wide a, struct wide b)
{
	struct wide sum = { a.high + b.high, a.low + b.low };

	sum.high += sum.low < a.low;
	return sum;
}

static inline struct wide wide_difference(struct wide a, struct wide b)
{
	struct wide difference = { a.high - b.high, a.low - b.low };

	difference.high -= a.low < b.low;
	return difference;
}

static inline double wide_to_double(struct wide a)
{
	return a.high * 0x1p64 + a.low;
}

#endif
