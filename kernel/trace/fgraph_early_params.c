// SPDX-License-Identifier: GPL-2.0
/*
 * What the command line says about tracing from before start_kernel() on
 *
 * It is looked at before anybody else does, and once more by those who are
 * responsible for each of the parameters. Both have to come to the same.
 */
#include <linux/fgraph_early.h>
#include <linux/kernel.h>
#include <linux/moduleparam.h>
#include <linux/string.h>

#include "trace_graph_direct.h"
#include "trace.h"

static bool graph_wanted __initdata;
static bool dump_wanted __initdata;

/* What holds for the tracer, but cannot be applied before there is one */
static bool other_clock __initdata;
static bool graph_filter __initdata;
static bool graph_notrace __initdata;
static unsigned int max_depth __initdata;

/* Lists of functions, see fgraph_early_filter.c */
static char *filter __initdata;
static char *left_out __initdata;

/* As set_ftrace_dump_on_oops(), for what follows the name */
static void __init set_dump(const char *rest, const char *value)
{
	if (*rest == ',' || !*rest)
		dump_wanted = *rest || !value || strcmp(value, "0") != 0;
}

static void __init set_threshold(const char *value)
{
	unsigned long thresh;

	if (!kstrtoul(value, 0, &thresh) && thresh <= ULONG_MAX / NSEC_PER_USEC)
		tracing_thresh = thresh * NSEC_PER_USEC;
}

static void __init set_max_depth(const char *value)
{
	unsigned int depth;

	if (!kstrtouint(value, 0, &depth))
		max_depth = depth;
}

/* Bad values are ignored: those who parse the same parameters later complain. */
static int __init set_param(char *param, char *value, const char *unused, void *arg)
{
	static const char dump[] __initconst = "ftrace_dump_on_oops";

	if (parameqn(param, dump, sizeof(dump) - 1))
		set_dump(param + sizeof(dump) - 1, value);
	else if (!value)
		return 0;
	else if (parameq(param, "ftrace"))
		graph_wanted = strcmp(value, "function_graph") == 0;
	else if (parameq(param, "tracing_thresh"))
		set_threshold(value);
	else if (parameq(param, "ftrace_graph_start"))
		fgraph_bounds_set_start(value);
	else if (parameq(param, "ftrace_graph_stop"))
		fgraph_bounds_set_stop(value);
	else if (parameq(param, "ftrace_filter"))
		filter = value;
	else if (parameq(param, "ftrace_notrace"))
		left_out = value;
	else if (parameq(param, "ftrace_graph_filter"))
		graph_filter = *value;
	else if (parameq(param, "ftrace_graph_notrace"))
		graph_notrace = *value;
	else if (parameq(param, "ftrace_graph_max_depth"))
		set_max_depth(value);
	else if (parameq(param, "trace_clock"))
		other_clock = strcmp(value, "local") != 0;
	return 0;
}

/**
 * fgraph_early_parse - look for what is wanted
 * @cmdline: the command line; it is written to, and has to stay until
 *	     fgraph_early_leave_out() has been called
 */
void __init fgraph_early_parse(char *cmdline)
{
	parse_args("early trace", cmdline, NULL, 0, 0, 0, NULL, set_param);
	if (fgraph_early_wanted())
		fgraph_early_set_filters(filter, left_out);
}

/* The parameter because of which the trace begins later, or NULL */
static const char * __init obstacle(void)
{
	if (other_clock)
		return "trace_clock=";
	if (graph_filter)
		return "ftrace_graph_filter=";
	if (graph_notrace)
		return "ftrace_graph_notrace=";
	return max_depth ? "ftrace_graph_max_depth=" : NULL;
}

/**
 * fgraph_early_wanted - shall calls be recorded from now on?
 *
 * Return: what the command line says
 */
bool __init fgraph_early_wanted(void)
{
	return graph_wanted && !obstacle();
}

/* Now there is a log */
static int __init complain(void)
{
	if (graph_wanted && obstacle())
		pr_warn("function_graph: not from start_kernel() on, as %s cannot be applied that early\n",
			obstacle());
	return 0;
}
early_initcall(complain);

/**
 * fgraph_early_dump_wanted - shall a panic show what was recorded?
 *
 * Return: what the command line says
 */
bool __init fgraph_early_dump_wanted(void)
{
	return dump_wanted;
}
