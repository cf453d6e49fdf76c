// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"

struct measure {
	const char *word;
	uint64_t size;
};

static const struct measure times[] = {
	{ "ns", 1 }, { "us", UNIT_USEC }, { "ms", 1000 * UNIT_USEC }, { "s", UNIT_SEC }, { NULL, 0 },
};

static const struct measure sizes[] = {
	{ "K", UNIT_KIB }, { "M", UNIT_KIB << 10 }, { "G", UNIT_KIB << 20 }, { NULL, 0 },
};

/* What callers may still multiply with a small number. */
#define MOST	(INT64_MAX / 4)

/* Decimals that are not worth a thought */
#define MOST_PLACES	18

/* Behind the digits of @text, which follow those of @value; NULL if they are too many. */
static const char *add_digits(const char *text, uint64_t *value)
{
	for (; *text >= '0' && *text <= '9'; text++)
		if (__builtin_mul_overflow(*value, 10, value) ||
		    __builtin_add_overflow(*value, *text - '0', value))
			return NULL;
	return text;
}

/* "12.50us": a value of 1250, 2 places; what follows the number, or NULL */
static const char *parse_number(const char *text, uint64_t *value, unsigned int *places)
{
	const char *end, *fraction;

	*value = 0;
	*places = 0;
	end = add_digits(text, value);
	if (!end || end == text || *end != '.')
		return end == text ? NULL : end;
	fraction = end + 1;
	end = add_digits(fraction, value);
	if (!end || end == fraction || end - fraction > MOST_PLACES)
		return NULL;
	*places = end - fraction;
	return end;
}

/* The size of the unit that @text is, 0 if it is none. */
static uint64_t find_measure(const struct measure *m, const char *text)
{
	while (m->word && strcmp(m->word, text))
		m++;
	return m->size;
}

static bool parse_measure(const char *text, const struct measure *measures,
			  uint64_t unit, uint64_t *value)
{
	uint64_t divide = 1;
	unsigned int places;
	const char *end = parse_number(text, value, &places);

	if (end && *end)
		unit = find_measure(measures, end);
	if (!end || !unit)
		return false;
	for (; places; places--) {
		if (unit % 10 == 0)
			unit /= 10;
		else if (*value % 10 == 0)
			*value /= 10;
		else
			divide *= 10;
	}
	if (__builtin_mul_overflow(*value, unit, value) || *value % divide)
		return false;
	*value /= divide;
	return *value <= MOST;
}

bool parse_percent(const char *text, double *value)
{
	char *end;

	*value = strtod(text, &end);
	return end != text && !*end && *value >= 0 && *value <= 100;
}

bool parse_time(const char *text, uint64_t unit, uint64_t *nsec)
{
	return parse_measure(text, times, unit, nsec);
}

bool parse_size(const char *text, uint64_t unit, uint64_t *bytes)
{
	return parse_measure(text, sizes, unit, bytes);
}

size_t format_nsec(char *out, size_t size, uint64_t nsec)
{
	static const struct { double size; const char *name; } units[] = {
		{ 1e9, "s" }, { 1e6, "ms" }, { 1e3, "us" },
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(units); i++) {
		double v = nsec / units[i].size;

		if (v >= 1)
			return snprintf(out, size, "%.*f %s", v < 10 ? 3 : v < 100 ? 2 :
					v < 1000 ? 1 : 0, v, units[i].name);
	}
	return snprintf(out, size, "%" PRIu64 " ns", nsec);
}

const char *format_count(char *out, size_t size, uint64_t count)
{
	char digits[24];
	size_t i, n = 0, len = snprintf(digits, sizeof(digits), "%" PRIu64, count);

	for (i = 0; i < len && n + 2 < size; i++) {
		if (i && (len - i) % 3 == 0)
			out[n++] = ',';
		out[n++] = digits[i];
	}
	out[n] = '\0';
	return out;
}

/* @digits digits at least; a tree has millions of numbers. Return: behind them. */
static char *put_number(char *out, uint64_t value, int digits)
{
	char text[24], *p = text + sizeof(text);

	do {
		*--p = '0' + value % 10;
		value /= 10;
	} while (--digits > 0 || value);
	return mempcpy(out, p, text + sizeof(text) - p);
}

/* "12.345", with so many digits behind the point as @unit has zeros. */
static void put_fixed(char *out, uint64_t value, uint64_t unit, int digits)
{
	out = put_number(out, value / unit, 1);
	*out++ = '.';
	*put_number(out, value % unit, digits) = '\0';
}

const char *format_duration(char *out, size_t size, int64_t nsec, bool human)
{
	uint64_t value = nsec < 0 ? -(uint64_t)nsec : (uint64_t)nsec;
	size_t sign = nsec < 0;

	out[0] = '-';
	if (human)
		format_nsec(out + sign, size - sign, value);
	else
		put_fixed(out + sign, value, 1000, 3);
	return out;
}

void print_duration(FILE *out, int64_t nsec, bool human)
{
	char text[32];

	fputs(format_duration(text, sizeof(text), nsec, human), out);
}

const char *format_seconds(char *out, uint64_t nsec)
{
	put_fixed(out, nsec / 1000, 1000000, 6);
	return out;
}

void print_seconds(FILE *out, uint64_t nsec)
{
	char text[32];

	fputs(format_seconds(text, nsec), out);
}

void print_blanks(FILE *out, size_t count)
{
	static const char blanks[] = "                                ";

	for (; count > sizeof(blanks) - 1; count -= sizeof(blanks) - 1)
		fputs(blanks, out);
	fwrite(blanks, 1, count, out);
}

void print_right(FILE *out, const char *text, size_t width)
{
	size_t len = strlen(text);

	if (len < width)
		print_blanks(out, width - len);
	fwrite(text, 1, len, out);
}

void print_percent(FILE *out, int64_t value)
{
	fprintf(out, "%.1f%%", value / 1000.0);
}
