/* SPDX-License-Identifier: GPL-2.0 */
/* Numbers for people, and from them. */
#ifndef BASE_UNITS_H
#define BASE_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Units, in nanoseconds and in bytes */
#define UNIT_USEC	1000ULL
#define UNIT_SEC	1000000000ULL
#define UNIT_KIB	1024ULL

/**
 * parse_percent - a part of a whole: "0.5"
 * @text: number from 0 to 100
 * @value: result
 *
 * Return: false if @text is anything else.
 */
bool parse_percent(const char *text, double *value);

/**
 * parse_time - a time with a unit: "250us", "1.5ms", "0.730342"
 * @text: number, with decimals or without, and ns, us, ms, s or nothing
 * @unit: the unit where there is none
 * @nsec: result; it has to be a whole number of nanoseconds
 *
 * Return: false if @text is anything else.
 */
bool parse_time(const char *text, uint64_t unit, uint64_t *nsec);

/**
 * parse_size - the same for a size: "512K", "8M", "1.5G"
 * @text: number, and K, M, G or nothing
 * @unit: the unit where there is none
 * @bytes: result; it has to be a whole number
 *
 * Return: false if @text is anything else.
 */
bool parse_size(const char *text, uint64_t unit, uint64_t *bytes);

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

/**
 * format_duration - microseconds with three decimals, or as by format_nsec()
 * @out: room for @size characters, at least 32
 * @size: 32 will do
 * @nsec: nanoseconds, perhaps negative
 * @human: in the unit that suits it
 *
 * Return: @out.
 */
const char *format_duration(char *out, size_t size, int64_t nsec, bool human);

/**
 * print_duration - format_duration() into a stream
 * @out: stream
 * @nsec: nanoseconds, perhaps negative
 * @human: in the unit that suits it
 */
void print_duration(FILE *out, int64_t nsec, bool human);

/**
 * format_seconds - an absolute time as in a trace: seconds with six decimals
 * @out: room for 32 characters
 * @nsec: nanoseconds
 *
 * Return: @out.
 */
const char *format_seconds(char *out, uint64_t nsec);

/**
 * print_seconds - format_seconds() into a stream
 * @out: stream
 * @nsec: nanoseconds
 */
void print_seconds(FILE *out, uint64_t nsec);

/**
 * print_blanks - some blanks into a stream
 * @out: stream
 * @count: how many
 */
void print_blanks(FILE *out, size_t count);

/**
 * print_right - a text into a stream, with blanks before it
 * @out: stream
 * @text: text of ASCII
 * @width: columns that both take; more if the text does
 */
void print_right(FILE *out, const char *text, size_t width);

/**
 * print_percent - a part of a hundred with one decimal
 * @out: stream
 * @value: thousandths of a percent
 */
void print_percent(FILE *out, int64_t value);

#endif
