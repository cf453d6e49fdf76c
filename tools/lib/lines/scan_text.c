// SPDX-License-Identifier: GPL-2.0
/*
 * The right-hand side of a line: indentation and call.
 *
 *	func();			leaf: entry and exit in one line
 *	func() {		entry
 *	}			exit; its function's name may follow in a comment
 *
 * Arguments may stand inside the parentheses, a return value or the caller in
 * a comment behind. A module's function is "func [module]": that is its name.
 */
#include <string.h>

#include "lines/columns.h"
#include "lines/scan.h"
#include "lines/words.h"

/*
 * A symbol ends at a character that no symbol has. What remains is taken as it
 * is: names may be hostile, they are escaped when printed.
 */
static const bool ends_name[256] = {
	[0 ... ' '] = true,
	['('] = true, [')'] = true, ['{'] = true, ['}'] = true,
	['|'] = true, [','] = true, ['"'] = true, [0x7f] = true,
};

/* Letters, digits and the like go by eight at a time; few others are symbols. */
static const char *skip_symbol(const char *p)
{
	for (;;) {
		uint64_t word = word_load(p);
		uint64_t stop = word_below(word, '.') | word_above(word, 'z');

		if (!stop) {
			p += sizeof(word);
			continue;
		}
		p += word_first(stop);
		if (ends_name[(unsigned char)*p])
			return p;
		p++;
	}
}

const char *skip_name(const char *p, const char *end)
{
	const char *q;

	p = skip_symbol(p);
	if (*p != ' ' || p[1] != '[')
		return p;
	q = p + 2;
	while (!ends_name[(unsigned char)*q] && *q != ']')
		q++;
	return q < end && *q == ']' ? q + 1 : p;
}

static const char *skip_indent(const char *p)
{
	uint64_t other;

	while (!(other = word_load(p) ^ word_repeat(' ')))
		p += sizeof(other);
	return p + word_first(other);
}

static const char *trim_end(const char *start, const char *end)
{
	while (end > start && end[-1] == ' ')
		end--;
	return end;
}

/* Drop comments from the end of a call. Arguments are not searched. */
static const char *strip_comments(const char *start, const char *end)
{
	const char *p;

	end = trim_end(start, end);
	while (end - start >= 4 && end[-1] == '/' && end[-2] == '*') {
		for (p = end - 4; p > start && !(p[0] == '/' && p[1] == '*'); p--)
			;
		if (p == start)
			break;
		end = trim_end(start, p);
	}
	return end;
}

/* @p is at the parenthesis that opens; arguments may contain anything. */
static bool scan_call_tail(const char *p, const char *end, struct record *rec)
{
	const char *rest = strip_comments(p, end);

	rec->comment = rest;
	rec->comment_len = end - rest;
	end = rest;
	if (end - p >= 3 && end[-1] == ';' && end[-2] == ')')
		rec->kind = RECORD_LEAF;
	else if (end - p >= 4 && end[-1] == '{' && end[-2] == ' ' && end[-3] == ')')
		rec->kind = RECORD_ENTRY;
	else
		return false;
	rec->args = p + 1;
	rec->args_len = end - rec->args - (rec->kind == RECORD_LEAF ? 2 : 3);
	return true;
}

static bool scan_call(const char *p, const char *end, struct record *rec)
{
	const char *q = skip_name(p, end);

	if (*q != '(' || q == p)
		return false;
	rec->name = p;
	rec->name_len = q - p;

	/* The two usual forms, first. */
	if (end - q == 3 && q[1] == ')' && q[2] == ';') {
		rec->kind = RECORD_LEAF;
		return true;
	}
	if (end - q == 4 && q[1] == ')' && q[2] == ' ' && q[3] == '{') {
		rec->kind = RECORD_ENTRY;
		return true;
	}
	return scan_call_tail(q, end, rec);
}

/* In the comment behind the brace, the first word is the name if it is no value. */
static bool scan_exit(const char *p, const char *end, struct record *rec)
{
	rec->kind = RECORD_EXIT;
	rec->name_len = 0;
	p++;
	end = trim_end(p, end);
	if (p == end)
		return true;
	/* A line that was cut inside the comment would give half a name. */
	if (end - p < 6 || !starts_with(p, end, " /* ") ||
	    end[-1] != '/' || end[-2] != '*')
		return false;
	rec->comment = p;
	rec->comment_len = end - p;
	p += 4;
	if (starts_with(p, end, "<-") || starts_with(p, end, "ret=") ||
	    starts_with(p, end, "= "))
		return true;
	rec->name = p;
	rec->name_len = skip_name(p, end) - p;
	p += rec->name_len;
	/* Some kernels wrote "func()" here. */
	if (p[0] == '(' && p[1] == ')')
		p += 2;
	return rec->name_len > 0 && *p == ' ';
}

/* "/ * sched_waking: comm=sh pid=120 * /"; of several lines the end is elsewhere. */
static void take_event(const char *p, const char *end, struct record *rec)
{
	rec->event = skip_blanks(p + 2);
	end = trim_end(rec->event, end);
	if (end - rec->event >= 2 && end[-2] == '*' && end[-1] == '/')
		end = trim_end(rec->event, end - 2);
	rec->event_len = end > rec->event ? end - rec->event : 0;
}

static bool scan_noise(const char *p, const char *end, struct record *rec)
{
	rec->kind = RECORD_NOISE;
	if (starts_with(p, end, "/*"))
		take_event(p, end, rec);
	if (starts_with(p, end, "==========>"))
		rec->kind = RECORD_IRQ_ENTER;
	else if (starts_with(p, end, "<=========="))
		rec->kind = RECORD_IRQ_EXIT;
	return p == end || starts_with(p, end, "/*") ||
	       rec->kind != RECORD_NOISE || starts_with(p, end, "(Overruns: ");
}

bool scan_text(const char *p, const char *end, struct record *rec)
{
	const char *start = p;

	p = skip_indent(p);
	rec->depth = (p - start) / 2;
	if (rec->depth >= MAX_DEPTH)
		return false;
	if (*p == '}')
		return scan_exit(p, end, rec);
	return scan_call(p, end, rec) || scan_noise(p, end, rec);
}
