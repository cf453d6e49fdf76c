/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Eight characters at a time, the first one in the low byte. Each test sets the
 * top bit of bytes that pass; only the lowest one set is reliable, since a
 * carry may run upwards from there.
 */
#ifndef LINES_WORDS_H
#define LINES_WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* What word_load() may read beyond the character that ends a search. */
#define WORD_SLACK	8

static inline uint64_t word_load(const char *p)
{
	uint64_t word;

	memcpy(&word, p, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

static inline uint64_t word_repeat(unsigned char c)
{
	return 0x0101010101010101ULL * c;
}

/* Bytes below @c, which is at most 128. */
static inline uint64_t word_below(uint64_t word, unsigned char c)
{
	return (word - word_repeat(c)) & ~word & word_repeat(0x80);
}

/* Bytes above @c, which is at most 127. */
static inline uint64_t word_above(uint64_t word, unsigned char c)
{
	return ((word + word_repeat(127 - c)) | word) & word_repeat(0x80);
}

/* Bytes that are 0. */
static inline uint64_t word_zero(uint64_t word)
{
	return (word - word_repeat(1)) & ~word & word_repeat(0x80);
}

/* The first @n bytes, at most seven; the others are 0. */
static inline uint64_t word_head(uint64_t word, unsigned int n)
{
	return word & ((1ULL << 8 * n) - 1);
}

/* Which byte is the first one that passed? @mask is not 0. */
static inline unsigned int word_first(uint64_t mask)
{
	return __builtin_ctzll(mask) / 8;
}

/* A word of eight characters that are known when this is compiled. */
#define WORD(text) word_load("" text)

/* The number that eight digits are; @digits has their values, 0 to 9. */
static inline uint64_t word_decimal(uint64_t digits)
{
	const uint64_t mask = 0x000000ff000000ffULL;

	digits = digits * 10 + (digits >> 8);
	return ((digits & mask) * 0x000f424000000064ULL +
		((digits >> 16) & mask) * 0x0000271000000001ULL) >> 32;
}

/* Are all bytes of @digits below 10? */
static inline bool word_is_decimal(uint64_t digits)
{
	return !(((digits + word_repeat(0x76)) | digits) & word_repeat(0x80));
}

#endif
