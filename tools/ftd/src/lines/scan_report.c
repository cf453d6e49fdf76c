// SPDX-License-Identifier: GPL-2.0
/*
 * What "trace-cmd report" puts in front of duration and text:
 *
 *	  sh-4802  [001] d..1.  120.123456: funcgraph_entry:   0.650 us   |  f();
 *
 * It is read backwards from the name of the event, since the name of the task
 * may hold anything.
 */
#include <string.h>

#include "lines/columns.h"

/* Names of 15 characters, a pid, CPU, flags, a stamp: far less than this. */
#define HEAD_MAX	128

/* @end is behind the stamp. */
static bool scan_head(const char *p, const char *end, struct record *rec)
{
	const char *q = end;
	uint64_t cpu;

	while (q > p && (is_digit(q[-1]) || q[-1] == '.'))
		q--;
	if (q == end || !memchr(q, '.', end - q))
		return false;
	rec->stamp = q;
	while (q > p && *q != '[')
		q--;
	end = scan_number(q + 1, &cpu);
	if (q == p || end == q + 1 || *end != ']' || cpu >= MAX_CPUS)
		return false;
	rec->cpu = cpu;
	return take_name_pid(p, q, rec);
}

const char *take_report(const char *p, const char *end, struct record *rec)
{
	size_t len = end - p < HEAD_MAX ? end - p : HEAD_MAX;
	const char *event = memmem(p, len, ": funcgraph_", 12);
	const char *colon;

	if (!event)
		return NULL;
	colon = memchr(event + 12, ':', end - event - 12);
	if (!colon || !scan_head(p, event, rec))
		return NULL;
	return colon + 1;
}

bool is_report_event(const char *p, const char *end)
{
	size_t len = end - p < HEAD_MAX ? end - p : HEAD_MAX;
	const char *colon = memmem(p, len, ": ", 2);
	struct record rec;

	for (; colon; colon = memmem(colon + 1, p + len - colon - 1, ": ", 2))
		if (scan_head(p, colon, &rec))
			return true;
	return len > 5 && !memcmp(p, "cpus=", 5);
}
