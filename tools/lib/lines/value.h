/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a call got and what it returned, where the trace tells: funcgraph-args and
 * funcgraph-retval.
 */
#ifndef LINES_VALUE_H
#define LINES_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* What is kept of arguments; the rest is cut. */
#define ARGS_MAX	160

/**
 * struct value - arguments and return value of a call
 * @has_ret: the return value is known
 * @ret: return value: -4095 to -1 is an error, all else is unsigned
 * @args: what stands between the parentheses, not terminated
 * @args_len: its length, 0: nothing, or nothing is known
 */
struct value {
	bool has_ret;
	int64_t ret;
	const char *args;
	uint32_t args_len;
};

#define MAX_ERRNO	4095

static inline bool ret_is_error(int64_t ret)
{
	return ret < 0 && ret >= -MAX_ERRNO;
}

/**
 * ret_compare - order of two return values: errors, then all others
 * @a: one
 * @b: the other one
 *
 * Return: less than, equal to or greater than 0.
 */
static inline int ret_compare(int64_t a, int64_t b)
{
	if (ret_is_error(a) != ret_is_error(b))
		return ret_is_error(a) ? -1 : 1;
	return ((uint64_t)a > (uint64_t)b) - ((uint64_t)a < (uint64_t)b);
}

/**
 * scan_ret - read a return value: "-22", "0xffffffea", "7"
 * @p: where it begins
 * @end: where the text ends
 * @hex: digits without 0x in front are hexadecimal
 * @ret: result
 *
 * An error of 32 bits is one, however wide the value is.
 *
 * Return: what follows it, or NULL if it is no number, or one of more than 64 bits.
 */
const char *scan_ret(const char *p, const char *end, bool hex, int64_t *ret);

/**
 * ret_print - as the kernel does: errors in decimal, all else in hexadecimal
 * @out: stream
 * @ret: return value
 */
void ret_print(FILE *out, int64_t ret);

#endif
