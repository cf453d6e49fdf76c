/* SPDX-License-Identifier: GPL-2.0 */
/* Shared by the files of the scanner; nobody else needs it. */
#ifndef LINES_COLUMNS_H
#define LINES_COLUMNS_H

#include <stddef.h>
#include <string.h>

#include "lines/record.h"

enum {
	COLUMN_REPORT	= 1 << 0,	/* trace-cmd's: stamp, CPU and task in one */
	COLUMN_STAMP	= 1 << 1,
	COLUMN_RELATIVE	= 1 << 2,	/* irqsoff and friends; from a header only */
	COLUMN_CPU	= 1 << 3,
	COLUMN_TASK	= 1 << 4,
	COLUMN_FLAGS	= 1 << 5,
	COLUMN_DURATION	= 1 << 6,
	COLUMN_FIELDS	= 1 << 7,	/* trace-cmd's: the fields, instead of duration and text */
};

/*
 * Task and pid are centred in this width. Seven characters of the name, a dash
 * and seven digits can be one character wider.
 */
#define TASK_WIDTH	14

/* What the kernel has room for; trace-cmd fills it up with blanks to one more. */
#define REPORT_COMM_MAX	16

/* Names of 15 characters, a pid, CPU, flags, a stamp: far less, but for a file's name. */
#define REPORT_HEAD_MAX	192

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline const char *skip_blanks(const char *p)
{
	while (*p == ' ')
		p++;
	return p;
}

static inline const char *skip_digits(const char *p)
{
	while (is_digit(*p))
		p++;
	return p;
}

static inline const char *scan_number(const char *p, uint64_t *value)
{
	uint64_t v = 0;

	while (is_digit(*p))
		v = v * 10 + (*p++ - '0');
	*value = v;
	return p;
}

static inline bool starts_with(const char *p, const char *end, const char *word)
{
	size_t len = strlen(word);

	return end - p >= (ptrdiff_t)len && !memcmp(p, word, len);
}

/**
 * pid_before - the number after the last dash of "name-pid"
 * @start: first character of the name
 * @end: one past the pid and blanks behind it
 * @pid: result
 *
 * Return: the dash, or NULL if there is no such number.
 */
static inline const char *pid_before(const char *start, const char *end,
				     int32_t *pid)
{
	int64_t value = 0, place = 1;
	const char *p = end;

	while (p > start && p[-1] == ' ')
		p--;
	end = p;
	while (p > start && is_digit(p[-1]) && end - p < 10) {
		p--;
		value += place * (*p - '0');
		place *= 10;
	}
	if (p == end || p == start || p[-1] != '-' || value > INT32_MAX)
		return NULL;
	*pid = value;
	return p - 1;
}

/**
 * take_name_pid - the task of a record from "name-pid", blanks around it
 * @start: first character
 * @end: one past the last
 * @rec: result
 *
 * Return: false if it is no such thing.
 */
static inline bool take_name_pid(const char *start, const char *end,
				 struct record *rec)
{
	const char *dash = pid_before(start, end, &rec->pid);

	if (!dash)
		return false;
	rec->comm = skip_blanks(start);
	rec->comm_len = dash > rec->comm ? dash - rec->comm : 0;
	return true;
}

/**
 * skip_printk - step over what a kernel log has before each line
 * @line: start of the line
 *
 * Return: what follows it; @line if it is not there.
 */
const char *skip_printk(const char *line);

/**
 * skip_quote - step over what a mail puts before each line that it quotes
 * @line: start of the line
 *
 * Return: what follows "> ", however often; @line if it is not there.
 */
const char *skip_quote(const char *line);

/**
 * begins_comment - is this an event's text that does not end on its line?
 * @line: start of the line
 * @end: its end
 */
bool begins_comment(const char *line, const char *end);

/**
 * ends_comment - does the text of an event end here?
 * @line: start of the line
 * @end: its end
 */
bool ends_comment(const char *line, const char *end);

/**
 * is_stack_line - is this a line of a stack trace, " => func"?
 * @line: start of the line
 * @end: its end
 */
bool is_stack_line(const char *line, const char *end);

/**
 * skip_event - step over what an event has before it in a trace file
 * @line: start of the line
 * @end: end of the line
 *
 * Return: what follows it; @line if it is not there, or belongs to a line of
 * "trace-cmd report".
 */
const char *skip_event(const char *line, const char *end);

/**
 * is_latency_event - is this another event in the trace of a latency tracer?
 * @line: start of the line
 * @end: its end
 */
bool is_latency_event(const char *line, const char *end);

/**
 * take_flags - " d..1. | ": four characters or more
 * @p: where the column begins
 * @end: end of the line
 *
 * Return: what follows it, or NULL if it is not there.
 */
const char *take_flags(const char *p, const char *end);

/**
 * take_column - read one column
 * @column: COLUMN_*
 * @p: where it begins
 * @end: end of the line
 * @rec: result
 *
 * Return: what follows it, or NULL if there is no such column here.
 */
const char *take_column(unsigned int column, const char *p, const char *end,
			struct record *rec);

/**
 * take_report - the columns of "trace-cmd report", all that it has but duration
 * @p: start of the line
 * @end: its end
 * @rec: result
 *
 * Return: what follows them, or NULL if they are not there.
 */
const char *take_report(const char *p, const char *end, struct record *rec);

/**
 * take_fields - see whether "trace-cmd report" shows the fields of an event
 * @p: what take_report() returned
 * @end: end of the line
 *
 * Return: @p, or NULL if a call stands there as usual.
 */
const char *take_fields(const char *p, const char *end);

/**
 * scan_fields - understand an event of which "trace-cmd report" shows the fields
 * @p: what take_report() returned
 * @end: end of the line
 * @rec: result; what take_report() knows is filled in
 *
 * Return: false if it is no call.
 */
bool scan_fields(const char *p, const char *end, struct record *rec);

/**
 * report_end - where a line of "trace-cmd report" ends but for what options add
 * @p: start of the line
 * @end: its end
 *
 * Return: its end without " (5)", as by -O fgraph:depth, and " [928:0x958:56]", as
 * by --debug.
 */
const char *report_end(const char *p, const char *end);

/**
 * skip_name - step over a function's name, with its module: "func [module]"
 * @p: where it begins
 * @end: end of the line
 */
const char *skip_name(const char *p, const char *end);

/**
 * is_report_event - is this "trace-cmd report", and no call?
 * @p: start of the line
 * @end: its end
 * @rec: result: whose, where, when and what, if it is an event; nothing is known yet
 */
bool is_report_event(const char *p, const char *end, struct record *rec);

#endif
