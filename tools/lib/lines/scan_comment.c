// SPDX-License-Identifier: GPL-2.0
/*
 * Events of several lines, and lines that a mail quotes.
 *
 *	 0)               |    / * <stack trace>
 *	 => __schedule
 *	 => schedule * /
 *
 * Other events than calls are comments, of which only the last line has the end. In
 * what trace-cmd prints, a stack trace has none.
 */
#include "lines/columns.h"

const char *skip_quote(const char *line)
{
	while (*line == '>') {
		line++;
		line += *line == ' ';
	}
	return line;
}

static const char *trim(const char *line, const char *end)
{
	while (end > line && end[-1] == ' ')
		end--;
	return end;
}

bool ends_comment(const char *line, const char *end)
{
	end = trim(line, end);
	return end - line >= 2 && end[-1] == '/' && end[-2] == '*';
}

bool begins_comment(const char *line, const char *end)
{
	const char *p = line;

	if (ends_comment(line, end) || *skip_blanks(line) == '#')
		return false;
	for (; (p = memchr(p, '/', end - p)); p++)
		if (p[1] == '*' && p[2] == ' ')
			return true;
	return false;
}

bool is_stack_line(const char *line, const char *end)
{
	line = skip_blanks(line);
	return starts_with(line, end, "=> ") && line + 3 < end;
}
