// SPDX-License-Identifier: GPL-2.0
/*
 * What stands before each line of a kernel log:
 *
 *	<0>[    3.439817][    T1]  0)   1.000 us    |  func();
 *
 * The level is there in a raw log only, the caller if the kernel was built so. The
 * time is when the line was printed, which may be long after the call: all of this
 * is skipped, and that is why dmesg's other clocks, as "[Sat Nov 21 19:00:00 2026]",
 * will do. What syslog or journalctl has before it goes first:
 *
 *	Nov 21 19:00:00 board kernel:  0)   1.000 us    |  func();
 *	2026-11-21T19:00:00.123456+01:00 board kernel: [    3.439817]  0)   ...
 */
#include <string.h>

#include "lines/columns.h"

/* The shortest clock, "[Nov21 19:00]". What the tracer prints of a name is shorter. */
#define CLOCK_WIDTH	13

static bool is_of_clock(char c)
{
	return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	       c == ' ' || c == '.' || c == ':' || c == '+';
}

/* A date, and a host's name: as long as there can be. */
#define SYSLOG_MAX	160

static bool is_date(const char *p)
{
	if (p[0] >= 'A' && p[0] <= 'Z')
		return p[3] == ' ' && is_digit(p[5]) && p[6] == ' ' && is_digit(p[8]) &&
		       p[9] == ':';
	return is_digit(p[0]) && is_digit(p[3]) && p[4] == '-' && is_digit(p[6]) && p[7] == '-';
}

static const char *skip_syslog(const char *line)
{
	static const char name[] = " kernel: ";
	const char *p;

	if (*line == ' ' || !is_date(line))
		return line;
	for (p = line; *p != '\n' && p - line < SYSLOG_MAX; p++)
		if (*p == ' ' && !memcmp(p, name, sizeof(name) - 1))
			return p + sizeof(name) - 1;
	return line;
}

const char *skip_printk(const char *whole)
{
	const char *line = skip_syslog(whole), *p = line, *clock;

	if (*p == '<') {
		p = skip_digits(p + 1);
		if (*p != '>')
			return line;
		p++;
	}
	clock = p;
	while (*p == '[') {
		do
			p++;
		while (is_of_clock(*p));
		if (*p != ']' || !is_digit(p[-1]))
			return line;
		p++;
	}
	return p - clock >= CLOCK_WIDTH && *p == ' ' ? p + 1 : line;
}
