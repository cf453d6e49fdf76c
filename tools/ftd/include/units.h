/* SPDX-License-Identifier: GPL-2.0 */
/* Numbers for people. */
#ifndef FTD_UNITS_H
#define FTD_UNITS_H

#include <stddef.h>
#include <stdint.h>

/**
 * format_nsec - a time in the unit that suits it, with four digits that count
 * @out: room for @size characters
 * @size: 16 will do
 * @nsec: nanoseconds
 *
 * Return: length of the text.
 */
size_t format_nsec(char *out, size_t size, uint64_t nsec);

/**
 * format_count - a number with a comma after each three digits
 * @out: room for @size characters
 * @size: 32 will do
 * @count: number
 *
 * Return: @out.
 */
const char *format_count(char *out, size_t size, uint64_t count);

#endif
