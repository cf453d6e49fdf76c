// SPDX-License-Identifier: GPL-2.0
/*
 * What "trace-cmd report" puts in front of duration and text:
 *
 *	  sh-4802  [001] d..1.  120.123456: funcgraph_entry:   0.650 us   |  f();
 *	  sh-4802    1d..1.  120.123456: ...		-l
 *	  sh-4802    1-0x1  120.123456: ...		-l -R
 *	  sh-4802  [001]  120.123456: (+650)  funcgraph_entry: ...	--ts-diff
 *
 * It is read backwards from the name of the event, since the name of the task
 * may hold anything. With two files each line begins with the name of one.
 */
#include <string.h>

#include "lines/columns.h"

/* "  0d..1.", "  0-0x1": the CPU and the flags, @end behind them. */
static const char *cpu_and_flags(const char *p, const char *end, uint64_t *cpu)
{
	const char *word = end, *q;

	while (word > p && word[-1] != ' ')
		word--;
	q = scan_number(word, cpu);
	if (word == p || q == word || q == end)
		return NULL;
	if (q[0] == '-' && q[1] == '0' && q[2] == 'x')
		return word;
	if (end - q < 3 || end - q > 8)
		return NULL;
	for (; q < end; q++)
		if (*q != '.' && *q != '#' && !is_digit(*q) &&
		    !(*q >= 'a' && *q <= 'z') && !(*q >= 'A' && *q <= 'Z'))
			return NULL;
	return word;
}

/* "d.h2.": a hard or a soft interrupt, or a NMI? */
static bool flags_of_irq(const char *p, const char *end)
{
	for (; p < end; p++)
		if (*p == 'h' || *p == 'H' || *p == 's' || *p == 'z' || *p == 'Z')
			return true;
	return false;
}

/* "[001]", the last one before @end, which flags may follow. */
static const char *cpu_in_brackets(const char *p, const char *end, uint64_t *cpu)
{
	const char *q = end, *digits;

	while (q > p && *q != '[')
		q--;
	digits = q + 1;
	end = scan_number(digits, cpu);
	return q == p || end == digits || *end != ']' ? NULL : q;
}

/* Two files were reported at once: "  a.dat:        sh-4802". */
static void drop_file(struct record *rec)
{
	const char *colon;

	if (rec->comm_len <= REPORT_COMM_MAX)
		return;
	colon = memmem(rec->comm, rec->comm_len, ": ", 2);
	if (!colon)
		return;
	colon = skip_blanks(colon + 1);
	rec->comm_len -= colon - rec->comm;
	rec->comm = colon;
}

/* @end is behind the stamp. */
static bool scan_head(const char *p, const char *end, struct record *rec)
{
	const char *q = end, *flags;
	uint64_t cpu;

	while (q > p && (is_digit(q[-1]) || q[-1] == '.'))
		q--;
	if (q == end || !memchr(q, '.', end - q))
		return false;
	rec->stamp = q;
	while (q > p && q[-1] == ' ')
		q--;
	flags = q;
	while (flags > p && flags[-1] != ' ')
		flags--;
	rec->in_irq = flags_of_irq(flags, q);
	end = cpu_and_flags(p, q, &cpu);
	if (!end)
		end = cpu_in_brackets(p, q, &cpu);
	if (!end || cpu >= MAX_CPUS || !take_name_pid(p, end, rec))
		return false;
	rec->cpu = cpu;
	drop_file(rec);
	return true;
}

/* The stamp's colon, from the event that follows it: ": ", ": (+650)  ". */
static const char *colon_before(const char *p, const char *event)
{
	while (event > p && event[-1] == ' ')
		event--;
	if (event > p && event[-1] == ')') {
		event--;
		while (event > p && (is_digit(event[-1]) || event[-1] == '-'))
			event--;
		if (event - p < 2 || event[-1] != '+' || event[-2] != '(')
			return NULL;
		event -= 2;
		while (event > p && event[-1] == ' ')
			event--;
	}
	return event > p && event[-1] == ':' ? event - 1 : NULL;
}

/* The name of the task may begin as the event's does: the last one in the head. */
static const char *find_event(const char *p, const char *end, const char **stamp_end)
{
	const char *limit = p + (end - p < REPORT_HEAD_MAX ? end - p : REPORT_HEAD_MAX);
	const char *event = memmem(p, limit - p, " funcgraph_", 11);

	while (event) {
		*stamp_end = colon_before(p, event);
		if (*stamp_end)
			return event + 1;
		event = memmem(event + 1, limit - event - 1, " funcgraph_", 11);
	}
	return NULL;
}

const char *take_report(const char *p, const char *end, struct record *rec)
{
	const char *stamp_end, *colon;
	const char *event = find_event(p, end, &stamp_end);

	if (!event)
		return NULL;
	colon = memchr(event, ':', end - event);
	if (!colon || !scan_head(p, stamp_end, rec))
		return NULL;
	rec->kind = starts_with(event, end, "funcgraph_exit") ? RECORD_EXIT : RECORD_ENTRY;
	return colon + 1;
}

/* A line about the file or a CPU's buffer: "cpus=2", "version = 7". */
static bool is_about_file(const char *p, const char *end)
{
	const char *colon = memmem(p, end - p, ": cpus=", 7);

	if (colon)
		p = colon + 2;
	return starts_with(p, end, "cpus=") || starts_with(p, end, "version = ") ||
	       (starts_with(p, end, "CPU:") && memmem(p, end - p, " [SUBBUFFER START]", 18));
}

/* What follows the stamp, and perhaps a difference: ": (+650)  sched_switch: ..." */
static void take_event(const char *colon, const char *end, struct record *rec)
{
	const char *p = skip_blanks(colon + 1);

	if (p[0] == '(' && (p[1] == '+' || p[1] == '-')) {
		while (p < end && *p != ')')
			p++;
		p = p < end ? skip_blanks(p + 1) : end;
	}
	rec->event = p;
	rec->event_len = end > p ? end - p : 0;
}

bool is_report_event(const char *p, const char *end, struct record *rec)
{
	size_t len = end - p < REPORT_HEAD_MAX ? end - p : REPORT_HEAD_MAX;
	const char *colon = memmem(p, len, ": ", 2);

	for (; colon; colon = memmem(colon + 1, p + len - colon - 1, ": ", 2)) {
		if (scan_head(p, colon, rec)) {
			take_event(colon, end, rec);
			return true;
		}
	}
	return is_about_file(p, p + len);
}
