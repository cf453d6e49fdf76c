// SPDX-License-Identifier: GPL-2.0
/*
 * What stands before each line of a trace where function_graph is not the current
 * tracer, as of a persistent buffer that an earlier boot has filled:
 *
 *	  <idle>-0       [000] d..1.     0.010763:  0)   1.000 us    |  func();
 *
 * The time is that of the record. It is skipped like the rest: the columns of the
 * call follow, and have one of their own if they shall.
 */
#include "lines/columns.h"

static const char *skip_word(const char *p, const char *end)
{
	while (p < end && *p != ' ')
		p++;
	return p;
}

/* What follows "name-pid [cpu] ", or NULL. A name may have a bracket itself. */
static const char *skip_task_cpu(const char *line, const char *end)
{
	const char *p = line;
	int32_t pid;

	while ((p = memchr(p, '[', end - p))) {
		if (pid_before(line, p++, &pid) && is_digit(*p)) {
			p = skip_digits(p);
			return p[0] == ']' && p[1] == ' ' ? p + 1 : NULL;
		}
	}
	return NULL;
}

/* "funcgraph_entry: ", "(+650)  funcgraph_exit: ": it is trace-cmd's, other columns follow */
static bool is_report_call(const char *p, const char *end)
{
	p = skip_blanks(p);
	if (p[0] == '(' && p[1] == '+') {
		p = skip_digits(p + 2);
		p = *p == ')' ? skip_blanks(p + 1) : p;
	}
	return starts_with(p, end, "funcgraph_entry:") || starts_with(p, end, "funcgraph_exit:");
}

const char *skip_event(const char *line, const char *end)
{
	const char *p = skip_task_cpu(line, end);

	if (!p)
		return line;
	p = skip_word(skip_blanks(p), end);
	p = skip_digits(skip_blanks(p));
	if (*p != '.' || !is_digit(p[1]))
		return line;
	p = skip_digits(p + 1);
	if (p[0] != ':' || p[1] != ' ' || is_report_call(p + 2, end))
		return line;
	return p + 2;
}

/* "-1507    1d..1  371us+: " */
static bool is_latency_head(const char *p, const char *end)
{
	const char *flags;

	p = skip_digits(p + 1);
	if (p[-1] == '-' || *p != ' ')
		return false;
	p = skip_blanks(p);
	flags = skip_digits(p);
	if (flags == p)
		return false;
	p = skip_word(flags, end);
	if (p - flags < 4 || p - flags > 6)
		return false;
	p = skip_digits(skip_blanks(p));
	return is_digit(p[-1]) && end - p >= 5 && p[0] == 'u' && p[1] == 's' && p[3] == ':' &&
	       p[4] == ' ';
}

/*
 * "    bash-1507    1d..1  371us+: <stack trace>": what another event is in the trace of
 * irqsoff or of a wakeup tracer, after name, pid, CPU and flags. The name may be anything.
 */
bool is_latency_event(const char *line, const char *end)
{
	const char *p = skip_blanks(line);

	while (p < end && (p = memchr(p, '-', end - p))) {
		if (is_latency_head(p, end))
			return true;
		p++;
	}
	return false;
}
