// SPDX-License-Identifier: GPL-2.0
/*
 * Calls of which "trace-cmd report" shows the fields, with -R and with -N:
 *
 *	func=f depth=5
 *	func=f retval=0 depth=5 overrun=0 calltime=0x13703c473 rettime=0x137041b73
 *	--> f (5)
 *	<-- f (5) (start: 13703c473  end: 137041b73) over: 5 retval: 0
 *
 * Times are in nanoseconds.
 */
#include <string.h>

#include "lines/columns.h"

const char *take_fields(const char *p, const char *end)
{
	const char *q = skip_blanks(p);

	return starts_with(q, end, "func=") || starts_with(q, end, "--> ") ||
	       starts_with(q, end, "<-- ") ? p : NULL;
}

/* What follows @word, or NULL. */
static const char *behind(const char *p, const char *end, const char *word)
{
	const char *found = memmem(p, end - p, word, strlen(word));

	return found ? found + strlen(word) : NULL;
}

static bool take_depth(const char *p, const char *end, const char *word,
		       struct record *rec)
{
	const char *digits = behind(p, end, word);
	uint64_t depth;

	if (!digits || scan_number(digits, &depth) == digits || depth >= MAX_DEPTH)
		return false;
	rec->depth = depth;
	return true;
}

static int hex_digit(char c)
{
	if (is_digit(c))
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool take_hex(const char *p, const char *end, const char *word, uint64_t *value)
{
	const char *digits = behind(p, end, word);

	if (!digits)
		return false;
	if (digits[0] == '0' && digits[1] == 'x')
		digits += 2;
	if (hex_digit(*digits) < 0)
		return false;
	for (*value = 0; hex_digit(*digits) >= 0; digits++)
		*value = *value << 4 | hex_digit(*digits);
	return true;
}

static void take_times(const char *p, const char *end, const char *begin,
		       const char *after, struct record *rec)
{
	uint64_t from, to;

	if (!take_hex(p, end, begin, &from) || !take_hex(p, end, after, &to) || to < from)
		return;
	rec->has_column = true;
	rec->has_duration = true;
	rec->duration = to - from;
	rec->unit = 1;
}

bool scan_fields(const char *p, const char *end, struct record *rec)
{
	bool raw;

	p = skip_blanks(p);
	raw = starts_with(p, end, "func=");
	p += raw ? 5 : 4;
	rec->name = p;
	p = skip_name(p, end);
	rec->name_len = p - rec->name;
	if (!rec->name_len || !take_depth(p, end, raw ? " depth=" : " (", rec))
		return false;
	rec->comment = p;
	rec->comment_len = end - p;
	if (rec->kind == RECORD_EXIT)
		take_times(p, end, raw ? " calltime=" : "(start: ",
			   raw ? " rettime=" : " end: ", rec);
	return true;
}

/*
 * Where " (5)" begins, or " [928:0x958:56]", if that is what stands before @end. It
 * stands behind something: whoever skips blanks shall not run beyond the new end.
 */
static const char *drop_group(const char *p, const char *end, const char *inside)
{
	const char *q = end - 1;
	char open = *q == ')' ? '(' : '[';

	for (q--; q > p && (is_digit(*q) || (*q && strchr(inside, *q))); q--)
		;
	return end - q > 2 && q - p > 2 && q[0] == open && q[-1] == ' ' &&
	       q[-2] != ' ' && q[-2] != ':' ? q - 1 : end;
}

const char *report_end(const char *p, const char *end)
{
	const char *last = end, *q;

	while (last > p && last[-1] == ' ')
		last--;
	if (last - p > 2 && last[-1] == ']') {
		q = drop_group(p, last, ":xabcdef");
		if (q != last)
			end = q;
		last = q;
	}
	if (last - p < 3 || last[-1] != ')')
		return end;
	q = drop_group(p, last, "");
	/* "--> f (5)" shall keep it. */
	return q != last && strchr(";{}/", q[-1]) ? q : end;
}
