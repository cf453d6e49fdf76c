// SPDX-License-Identifier: GPL-2.0
/*
 * What the command line says about tracing from before start_kernel() on
 *
 * It is looked at before anybody else does, and once more by those who are
 * responsible for each of the parameters.
 */
#include <linux/fgraph_early.h>
#include <linux/string.h>

#include "fgraph_direct.h"
#include "trace.h"

static bool trace_wanted __initdata;
static bool dump_wanted __initdata;

/* The value of the last "@name=" in @cmdline, or NULL */
static const char * __init find_param(const char *cmdline, const char *name)
{
	size_t len = strlen(name);
	const char *value = NULL;

	for (; *cmdline; cmdline++) {
		if (strncmp(cmdline, "-- ", 3) == 0)
			break;
		if (strncmp(cmdline, name, len) == 0)
			value = cmdline + len;
		while (*cmdline && *cmdline != ' ')
			cmdline++;
		if (!*cmdline)
			break;
	}
	return value;
}

/**
 * fgraph_early_parse - look for what is wanted
 * @cmdline: a command line, or what is known of it
 *
 * Bad values are ignored: those who parse the same parameters later complain.
 */
void __init fgraph_early_parse(const char *cmdline)
{
	static const char graph[] __initconst = "function_graph";
	const char *value = find_param(cmdline, "ftrace=");
	unsigned long thresh;
	char *end;

	if (value) {
		value = strncmp(value, graph, sizeof(graph) - 1) ? "-" :
			value + sizeof(graph) - 1;
		trace_wanted = !*value || *value == ' ';
	}

	/* Others stand still for longer */
	value = find_param(cmdline, "trace_clock=");
	if (value && strncmp(value, "local", 5) != 0)
		trace_wanted = false;

	fgraph_trigger_parse(find_param(cmdline, "ftrace_graph_start="),
			     find_param(cmdline, "ftrace_graph_stop="));

	value = find_param(cmdline, "ftrace_dump_on_oops");
	if (value)
		dump_wanted = strncmp(value, "=0", 2) != 0;

	value = find_param(cmdline, "tracing_thresh=");
	if (value) {
		thresh = simple_strtoul(value, &end, 0);
		if (end != value && (!*end || *end == ' ') &&
		    thresh <= ULONG_MAX / NSEC_PER_USEC)
			tracing_thresh = thresh * NSEC_PER_USEC;
	}
}

/**
 * fgraph_early_wanted - shall calls be recorded from now on?
 *
 * Return: what the command line says
 */
bool __init fgraph_early_wanted(void)
{
	return trace_wanted;
}

/**
 * fgraph_early_dump_wanted - shall a panic show what was recorded?
 *
 * Return: what the command line says
 */
bool __init fgraph_early_dump_wanted(void)
{
	return dump_wanted;
}
