// SPDX-License-Identifier: GPL-2.0
/* Each column of a function_graph trace by itself. Loops end at the newline. */
#include <string.h>

#include "lines/columns.h"

/* Tools that do not cut the name, with blanks around it. */
#define TASK_MAX	32

/* 285 years: more do not fit into a signed number of nanoseconds, calls included. */
#define MAX_SECONDS	9000000000ULL
#define SECONDS_DIGITS	10

/* "trace-cmd report -t" prints nine digits behind the point. */
uint64_t record_time(const struct record *rec)
{
	const char *digits = skip_blanks(rec->stamp), *p, *fraction;
	uint64_t sec, value;

	fraction = scan_number(digits, &sec) + 1;
	p = scan_number(fraction, &value);
	if (fraction - 1 - digits > SECONDS_DIGITS || sec >= MAX_SECONDS || p - fraction > 9)
		return NO_TIME;
	if (p - fraction < 9)
		value *= 1000;
	return sec * 1000000000 + value;
}

/*
 * take_*(): read one column at @p. They return its end, or NULL if there is no
 * such column here.
 */

static const char *take_stamp(const char *p, const char *end, struct record *rec)
{
	const char *q = skip_blanks(p);
	const char *dot = q;

	while (is_digit(*dot))
		dot++;
	if (dot == q || *dot != '.' || end - dot < 11 ||
	    memcmp(dot + 7, " |  ", 4))
		return NULL;
	for (q = dot + 1; q < dot + 7; q++)
		if (!is_digit(*q))
			return NULL;
	rec->stamp = p;
	return dot + 11;
}

static const char *take_relative(const char *p, const char *end)
{
	uint64_t usec;

	p = scan_number(skip_blanks(p), &usec);
	return end - p >= 7 && !memcmp(p, " us |  ", 7) ? p + 7 : NULL;
}

static const char *take_cpu(const char *p, struct record *rec)
{
	const char *q = skip_blanks(p);
	uint64_t cpu;

	p = scan_number(q, &cpu);
	if (p == q || p[0] != ')' || p[1] != ' ' || cpu >= MAX_CPUS)
		return NULL;
	rec->cpu = cpu;
	return p + 2;
}

/*
 * The column is found by its width, not by its bar: the name may hold a bar.
 * Only a pair of more than the usual width ends where its last digit does.
 * Text that went through other hands may have lost the width; then it is the first
 * bar with a number before it.
 */
static const char *take_task(const char *p, const char *end, struct record *rec)
{
	const char *bar = p + TASK_WIDTH, *limit = p + (end - p < TASK_MAX ? end - p : TASK_MAX);

	if (end - p < 4)
		return NULL;
	if (end - bar >= 3 && !memcmp(bar, " | ", 3) &&
	    take_name_pid(p, bar, rec))
		return bar + 3;
	bar++;
	if (end - bar >= 3 && !memcmp(bar, " | ", 3) && is_digit(bar[-1]) &&
	    take_name_pid(p, bar, rec))
		return bar + 3;
	for (bar = p; (bar = memchr(bar, '|', limit - bar)); bar++)
		if (bar[1] == ' ' && take_name_pid(p, bar, rec))
			return bar + 2;
	return NULL;
}

const char *take_flags(const char *p, const char *end)
{
	const char *q = p + 1;

	if (*p != ' ')
		return NULL;
	while (*q == '.' || *q == '#' || is_digit(*q) ||
	       (*q >= 'a' && *q <= 'z') || (*q >= 'A' && *q <= 'Z'))
		q++;
	if (q - p < 5 || q - p > 8 || end - q < 3 || memcmp(q, " | ", 3))
		return NULL;
	return q + 3;
}

static const char *take_duration(const char *p, const char *end,
				 struct record *rec);

/*
 * " d..1+ 12.345 us ": up to 4.18 there was no bar behind the flags. They end where
 * the duration begins, with a mark or a blank, which no other character of them is.
 */
static const char *take_bare_flags(const char *p, const char *end)
{
	const char *q = p + 1;
	struct record rec;

	if (*p != ' ')
		return NULL;
	while (*q == '.' || is_digit(*q) || (*q >= 'a' && *q <= 'z') ||
	       (*q >= 'A' && *q <= 'Z'))
		q++;
	if (q - p < 5 || q - p > 7)
		return NULL;
	return take_duration(q, end, &rec) ? q : NULL;
}

static const char *take_any_flags(const char *p, const char *end)
{
	const char *q = take_flags(p, end);

	return q ? q : take_bare_flags(p, end);
}

/* Kernels of 2009 padded the fraction with blanks: "1. 76" is 1.076. */
static const char *scan_fraction(const char *p, struct record *rec)
{
	uint32_t unit = 1000, value = 0;

	for (; *p == ' ' && unit > 10; p++)
		unit /= 10;
	for (; is_digit(*p) && unit > 1; p++) {
		value = value * 10 + (*p - '0');
		unit /= 10;
	}
	rec->duration += value * unit;
	rec->unit = unit;
	return p;
}

static const char *take_bar(const char *p)
{
	p = skip_blanks(p);
	if (*p != '|')
		return NULL;
	p++;
	if (*p == ' ')
		p++;
	return *p == ' ' ? p + 1 : p;
}

/* Microseconds of more digits are more than a hundred days. */
#define MAX_DIGITS	13

static const char *take_duration(const char *p, const char *end,
				 struct record *rec)
{
	const char *q = skip_blanks(p);
	uint64_t usec;

	rec->has_column = true;
	if (*q == '|')
		return take_bar(q);
	if (*q == '+' || *q == '!' || *q == '#' || *q == '*' || *q == '@' ||
	    *q == '$')
		q = skip_blanks(q + 1);
	p = scan_number(q, &usec);
	if (p == q || p - q > MAX_DIGITS)
		goto none;
	rec->duration = usec * 1000;
	rec->unit = 1000;
	if (*p == '.')
		p = scan_fraction(p + 1, rec);
	/* trace-cmd leaves out blanks here and there. */
	p = skip_blanks(p);
	if (end - p < 3 || p[0] != 'u' || p[1] != 's')
		goto none;
	p = take_bar(p + 2);
	if (!p)
		goto none;
	rec->has_duration = true;
	return p;
none:
	rec->has_column = false;
	return NULL;
}

const char *take_column(unsigned int column, const char *p,
			const char *end, struct record *rec)
{
	switch (column) {
	case COLUMN_REPORT:
		return take_report(p, end, rec);
	case COLUMN_STAMP:
		return take_stamp(p, end, rec);
	case COLUMN_RELATIVE:
		return take_relative(p, end);
	case COLUMN_CPU:
		return take_cpu(p, rec);
	case COLUMN_TASK:
		return take_task(p, end, rec);
	case COLUMN_FIELDS:
		return take_fields(p, end);
	case COLUMN_FLAGS:
		return take_any_flags(p, end);
	default:
		return take_duration(p, end, rec);
	}
}
