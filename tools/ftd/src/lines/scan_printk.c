// SPDX-License-Identifier: GPL-2.0
/*
 * What stands before each line of a kernel log:
 *
 *	<0>[    3.439817][    T1]  0)   1.000 us    |  func();
 *
 * The level is there in a raw log only, the caller if the kernel was built so. The
 * time is when the line was printed, which may be long after the call: all of this
 * is skipped, and that is why dmesg's other clocks, as "[Sat Nov 21 19:00:00 2026]",
 * will do.
 */
#include "lines/columns.h"

/* The shortest clock, "[Nov21 19:00]". What the tracer prints of a name is shorter. */
#define CLOCK_WIDTH	13

static bool is_of_clock(char c)
{
	return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	       c == ' ' || c == '.' || c == ':' || c == '+';
}

const char *skip_printk(const char *line)
{
	const char *p = line, *clock;

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
