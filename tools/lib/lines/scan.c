// SPDX-License-Identifier: GPL-2.0
/*
 * The columns of a function_graph trace, from left to right (print_graph_*() in
 * the kernel's trace_functions_graph.c). Each may be missing:
 *
 *	  120.123456 |   0)    sh-4802    |  d..1. | + 12.345 us    |  func();
 *	  absolute time  CPU   task          flags     duration        text
 *
 * Which columns there are is known from the header or from the line before. A
 * line is tried with these first, which is fast and which is what keeps a task
 * called "0) x" from looking like a CPU; a line that does not fit is read
 * column by column, each taken if it looks like one (scan_report.c: trace-cmd).
 *
 * A kernel log has printk's prefix in front of that (scan_printk.c), a trace of
 * another tracer that of an event (scan_event.c), and both have other lines beside
 * it, which have none of the columns.
 *
 * Loops over blanks and digits need no end: the newline stops them.
 */
#include <string.h>

#include "base/util.h"
#include "lines/columns.h"
#include "lines/scan.h"

static void reset(struct record *rec)
{
	rec->cpu = NO_CPU;
	rec->pid = NO_PID;
	rec->has_column = false;
	rec->has_duration = false;
	rec->comm_len = 0;
	rec->stamp = NULL;
	rec->name_len = 0;
	rec->args_len = 0;
	rec->comment_len = 0;
	rec->event_len = 0;
	rec->in_irq = false;
}

/* Step over @column if it is one of @columns; false if it should be here and is not. */
static inline bool step(unsigned int columns, unsigned int column,
			const char **p, const char *end, struct record *rec)
{
	if (columns & column)
		*p = take_column(column, *p, end, rec);
	return *p;
}

/* All of @columns and no other. */
static bool scan_as(unsigned int columns, const char *p, const char *end,
		    struct record *rec)
{
	reset(rec);
	if (columns & COLUMN_REPORT)
		end = report_end(p, end);
	return step(columns, COLUMN_REPORT, &p, end, rec) &&
	       step(columns, COLUMN_STAMP, &p, end, rec) &&
	       step(columns, COLUMN_RELATIVE, &p, end, rec) &&
	       step(columns, COLUMN_CPU, &p, end, rec) &&
	       step(columns, COLUMN_TASK, &p, end, rec) &&
	       step(columns, COLUMN_FLAGS, &p, end, rec) &&
	       step(columns, COLUMN_DURATION, &p, end, rec) &&
	       step(columns, COLUMN_FIELDS, &p, end, rec) &&
	       (columns & COLUMN_FIELDS ? scan_fields(p, end, rec) :
					  scan_text(p, end, rec));
}

/* Which columns does this line seem to have? */
static unsigned int guess_columns(const char *p, const char *end)
{
	unsigned int column, columns = 0;
	struct record rec;
	const char *q;

	for (column = COLUMN_REPORT; column <= COLUMN_FIELDS; column <<= 1) {
		/* Without a header it looks like a long duration. */
		if (column == COLUMN_RELATIVE)
			continue;
		if (column == COLUMN_FIELDS && !(columns & COLUMN_REPORT))
			continue;
		q = take_column(column, p, end, &rec);
		if (q) {
			columns |= column;
			p = q;
		}
	}
	return columns;
}

static bool contains(const char *p, const char *end, const char *word)
{
	return memmem(p, end - p, word, strlen(word));
}

static void begin_trace(struct scanner *s)
{
	if (s->place == BEFORE_TRACE)
		s->place = IN_TRACE;
}

/* The column titles of print_graph_headers_flags(). */
static void scan_header(struct scanner *s, const char *p, const char *end)
{
	static const struct {
		const char *title;
		unsigned int column;
	} titles[] = {
		{ "    TIME ",	COLUMN_STAMP },
		{ " REL TIME ",	COLUMN_RELATIVE },
		{ " CPU",	COLUMN_CPU },
		{ " TASK/PID ",	COLUMN_TASK },
		{ "||||",	COLUMN_FLAGS },
		{ " DURATION ",	COLUMN_DURATION },
	};
	unsigned int i;

	if (!contains(p, end, "FUNCTION CALLS"))
		return;
	begin_trace(s);
	s->columns = 0;
	for (i = 0; i < ARRAY_SIZE(titles); i++)
		if (contains(p, end, titles[i].title))
			s->columns |= titles[i].column;
}

/* The tasks on both sides of @arrow. */
static bool take_both(const char *p, const char *arrow, const char *end, struct record *rec)
{
	if (!take_name_pid(p, arrow, rec))
		return false;
	rec->prev_pid = rec->pid;
	rec->prev_comm = rec->comm;
	rec->prev_comm_len = rec->comm_len;
	return take_name_pid(arrow + 2, end, rec);
}

/*
 * " 0)    cat-123    =>    sh-120    ", names are hostile: an arrow inside the first one
 * stands left of the column's width. Text that went through other hands may have lost
 * the width.
 */
static bool scan_switch(const char *p, const char *end, struct record *rec)
{
	const char *arrow;

	reset(rec);
	p = skip_blanks(p);
	if (*p == '|')
		p++;
	p = take_column(COLUMN_CPU, p, end, rec);
	if (!p)
		return false;
	arrow = end - p > TASK_WIDTH ? memmem(p + TASK_WIDTH, end - p - TASK_WIDTH, "=>", 2) : NULL;
	if (!arrow || !take_both(p, arrow, end, rec)) {
		arrow = memmem(p, end - p, "=>", 2);
		if (!arrow || !take_both(p, arrow, end, rec))
			return false;
	}
	rec->kind = RECORD_SWITCH;
	return true;
}

/*
 * "CPU:3 [LOST 12 EVENTS]", trace-cmd says "CPU:3 [12 EVENTS DROPPED]", and of two
 * files the name first
 */
static bool scan_lost(const char *p, const char *end, struct record *rec)
{
	const char *colon;
	uint64_t cpu;

	if (!memchr(p, '[', end - p))
		return false;
	colon = memmem(p, end - p, ": CPU:", 6);
	if (colon)
		p = colon + 2;
	if (!starts_with(p, end, "CPU:"))
		return false;
	p = scan_number(p + 4, &cpu);
	if (end - p < 2 || memcmp(p, " [", 2) ||
	    !(contains(p, end, "[LOST ") || contains(p, end, "EVENTS DROPPED]")))
		return false;
	rec->kind = RECORD_LOST;
	rec->cpu = cpu < MAX_CPUS ? (int32_t)cpu : NO_CPU;
	p += 2;
	while (p < end && !is_digit(*p))
		p++;
	scan_number(p, &rec->lost);
	return true;
}

/*
 * "** 12 printk messages dropped **": a console was too slow for a dump. Messages
 * dropped before the trace begins were other ones.
 */
static bool scan_dropped(const struct scanner *s, const char *p, const char *end,
			 struct record *rec)
{
	if (!s->columns || !starts_with(p, end, "** ") ||
	    !contains(p, end, " printk messages dropped **"))
		return false;
	rec->kind = RECORD_LOST;
	scan_number(p + 3, &rec->lost);
	return true;
}

/* "# 12 records lost before the ring buffer: ...", in the header of a boot's trace */
static void scan_lost_early(const char *p, const char *end, struct record *rec)
{
	if (!starts_with(p, end, "# ") || !contains(p, end, " records lost before the ring buffer"))
		return;
	rec->kind = RECORD_LOST;
	scan_number(p + 2, &rec->lost);
}

static bool is_rule(const char *p, const char *end)
{
	const char *start = p;

	while (*p == '-')
		p++;
	return p - start >= 8 && skip_blanks(p) == end;
}

/* Lines that are not made of columns. */
static bool scan_special(struct scanner *s, const char *line, const char *end,
			 struct record *rec)
{
	const char *p = skip_blanks(line);

	reset(rec);
	rec->kind = RECORD_NOISE;
	if (p == end || is_rule(p, end))
		return true;
	/* Not the mark of a long duration in the first column, nor a task's name. */
	if (*p == '#' && !take_column(COLUMN_DURATION, line, end, rec) &&
	    !take_column(COLUMN_TASK, line, end, rec) && !take_report(line, end, rec)) {
		reset(rec);
		scan_header(s, p, end);
		if (contains(p, end, " buffer started "))
			rec->kind = RECORD_START;
		else if (s->place == IN_TRACE && starts_with(p, end, "# tracer: "))
			rec->kind = RECORD_ANOTHER;
		else
			scan_lost_early(p, end, rec);
		return true;
	}
	/* Another dump: what was open in the one before is over. */
	if (s->place == IN_LOG && starts_with(p, end, "Dumping ")) {
		rec->kind = RECORD_START;
		return true;
	}
	return scan_lost(p, end, rec) || scan_dropped(s, p, end, rec) ||
	       scan_switch(p, end, rec);
}

static bool is_odd(enum record_kind kind)
{
	return kind == RECORD_UNKNOWN || kind == RECORD_OTHER;
}

/* One odd line is damage, two of a kind are another trace. */
static void adopt(struct scanner *s, unsigned int columns)
{
	if (!s->columns || columns == s->odd)
		s->columns = columns;
	s->odd = columns;
	/* An event that came first had the look of a log's line. */
	if (columns & COLUMN_REPORT)
		s->place = IN_TRACE;
	begin_trace(s);
}

/* Is it damage? Other text has no columns and does not stand within a trace. */
static enum record_kind kind_of_odd(const struct scanner *s, unsigned int columns,
				    const char *line, const char *end,
				    struct record *rec)
{
	reset(rec);
	if (is_report_event(line, end, rec)) {
		if (!rec->event_len ||
		    !starts_with(rec->event, rec->event + rec->event_len, "funcgraph_"))
			return RECORD_NOISE;
		/* A call in a form that is not known. */
		reset(rec);
		return RECORD_UNKNOWN;
	}
	if (s->place == IN_TRACE && is_latency_event(line, end))
		return RECORD_NOISE;
	return s->place == IN_TRACE || columns ? RECORD_UNKNOWN : RECORD_OTHER;
}

/* All that is not a line in the usual form. */
static void scan_odd(struct scanner *s, const char *line, const char *end,
		     struct record *rec)
{
	unsigned int columns;

	if (scan_special(s, line, end, rec))
		return;
	columns = guess_columns(line, end);
	if (!scan_as(columns, line, end, rec))
		rec->kind = kind_of_odd(s, columns, line, end, rec);
	else if (s->place == IN_LOG && !columns && is_call(rec->kind))
		rec->kind = RECORD_OTHER;	/* messages may say "f();" */
	else if (is_call(rec->kind))
		adopt(s, columns);
}

/* "sh-120 [001] d..2. 1.000000: sched_waking: ...", where another tracer is the current one */
static bool is_lone_event(const char *line, const char *end, struct record *rec)
{
	reset(rec);
	if (is_report_event(line, end, rec) && rec->event_len &&
	    memmem(rec->event, rec->event_len, ": ", 2))
		return true;
	reset(rec);
	return false;
}

static void scan_form(struct scanner *s, const char *line, const char *end,
		      struct record *rec)
{
	const char *start = line, *whole;
	struct record other;

	line = skip_printk(line);
	whole = line;
	if (!s->columns || s->place == IN_LOG)
		line = skip_event(line, end);
	if (line != start)
		s->place = IN_LOG;
	if (!s->columns || !scan_as(s->columns, line, end, rec)) {
		scan_odd(s, line, end, rec);
		if (whole != line && rec->kind == RECORD_OTHER && is_lone_event(whole, end, rec))
			rec->kind = RECORD_NOISE;
		return;
	}
	/* Without a column before it, a task's name may look like a comment. */
	if (rec->kind == RECORD_NOISE && !rec->has_column && scan_switch(line, end, &other))
		*rec = other;
}

/* "print: first line", in a report of trace-cmd's: what was written may have more lines. */
static bool is_report_print(const struct scanner *s, const struct record *rec)
{
	const char *p = rec->event, *end;

	if (!(s->columns & COLUMN_REPORT) || !rec->event_len)
		return false;
	end = p + rec->event_len;
	return starts_with(p, end, "print:") || starts_with(p, end, "bprint:") ||
	       starts_with(p, end, "bputs:");
}

/* Is this a further line of an event's text? */
static bool goes_on(const struct scanner *s, const char *line, const char *end)
{
	return s->comment || (s->place == IN_TRACE && is_stack_line(line, end));
}

void scan_line(struct scanner *s, const char *line, const char *end,
	       struct record *rec)
{
	line = skip_quote(line);
	if (end > line && end[-1] == '\r')
		end--;
	scan_form(s, line, end, rec);
	if (is_odd(rec->kind) && goes_on(s, line, end)) {
		reset(rec);
		rec->kind = RECORD_NOISE;
	} else {
		/* In a log any line may be a message, and none is damage. */
		s->comment = rec->kind == RECORD_NOISE && s->place == IN_TRACE &&
			     (begins_comment(line, end) || is_report_print(s, rec));
	}
	if (s->comment && ends_comment(line, end))
		s->comment = false;
}
