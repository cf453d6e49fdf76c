// SPDX-License-Identifier: GPL-2.0
/*
 * Which functions are traced from before start_kernel() on
 *
 * ftrace_filter= and ftrace_notrace= mean what they mean for ftrace, which makes
 * hashes of them in ftrace_init(): the expressions of a list are applied one
 * after the other, each adds functions or takes some out again, and a filter that
 * is empty in the end is none.
 */
#include <linux/fgraph_early.h>
#include <linux/ftrace.h>
#include <linux/kallsyms.h>
#include <linux/string.h>

#include <asm/setup.h>

#include "trace_graph_direct.h"
#include "ftrace_internal.h"
#include "trace.h"

/**
 * struct pattern - an expression of a list
 * @glob: the functions that it names
 * @not: it takes them out
 */
struct pattern {
	struct ftrace_glob	glob;
	int			not;
};

/* As many as fit on a command line: those of ftrace_filter=, then those of ftrace_notrace= */
static struct pattern patterns[COMMAND_LINE_SIZE / 2] __initdata;
static struct pattern *filter_end __initdata = patterns;
static struct pattern *notrace_end __initdata = patterns;

static struct pattern * __init add_list(struct pattern *pattern, char *list)
{
	struct ftrace_glob *glob;
	char *word;

	while ((word = strsep(&list, ","))) {
		if (!*word)
			continue;
		glob = &pattern->glob;
		glob->type = filter_parse_regex(word, strlen(word), &glob->search, &pattern->not);
		glob->len = strlen(glob->search);
		pattern++;
	}
	return pattern;
}

/* @index is counted from 1, as in available_filter_functions */
static bool __init matches(struct ftrace_glob *glob, char *name, unsigned long index)
{
	unsigned long wanted;

	if (glob->type == MATCH_INDEX)
		return !kstrtoul(glob->search, 0, &wanted) && wanted == index;
	return ftrace_match(name, glob);
}

static bool __init in_list(struct pattern *pattern, const struct pattern *end,
			   char *name, unsigned long index)
{
	bool in = false;

	for (; pattern < end; pattern++) {
		if (matches(&pattern->glob, name, index))
			in = !pattern->not;
	}
	return in;
}

static char * __init name_of(unsigned long ip)
{
	static char name[KSYM_SYMBOL_LEN] __initdata;
	char *modname;

	kallsyms_lookup(ip, NULL, NULL, &modname, name);
	return name;
}

/**
 * fgraph_early_set_filters - take over what the command line says
 * @filter: of ftrace_filter=, or NULL; it is written to, and has to stay
 * @left_out: of ftrace_notrace=
 */
void __init fgraph_early_set_filters(char *filter, char *left_out)
{
	filter_end = add_list(patterns, filter);
	notrace_end = add_list(filter_end, left_out);
}

/* Call @func for each patch site, until it returns true */
static bool __init any_site(bool (*func)(unsigned long ip, unsigned long index))
{
	extern unsigned long __start_mcount_loc[], __stop_mcount_loc[];
	unsigned long *loc, index = 0;

	for (loc = __start_mcount_loc; loc < __stop_mcount_loc; loc++) {
		/* The linker has dropped some functions, but not their entries */
		if (*loc && func(ftrace_call_adjust(*loc), ++index))
			return true;
	}
	return false;
}

static bool __init in_filter(unsigned long ip, unsigned long index)
{
	return in_list(patterns, filter_end, name_of(ip), index);
}

static bool filter_holds __initdata;

static bool __init leave_out(unsigned long ip, unsigned long index)
{
	struct dyn_ftrace rec = { .ip = ip };
	char *name = name_of(ip);

	if ((filter_holds && !in_list(patterns, filter_end, name, index)) ||
	    in_list(filter_end, notrace_end, name, index))
		ftrace_init_nop(NULL, &rec);
	return false;
}

/**
 * fgraph_early_leave_out - turn the patch sites off that shall never be on
 *
 * Context: before any is turned on, as this calls functions that have some.
 */
void __init fgraph_early_leave_out(void)
{
	if (notrace_end == patterns)
		return;

	filter_holds = any_site(in_filter);
	any_site(leave_out);
}
