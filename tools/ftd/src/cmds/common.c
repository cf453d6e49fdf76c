// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/util.h"
#include "cmds/common.h"

struct common_options common = { .filter.before = UINT64_MAX };

static void add_all(struct filters *f, const char *option, const struct words *words,
		    void (*add)(struct filters *f, const char *option, const char *text))
{
	size_t i;

	for (i = 0; i < words->count; i++)
		add(f, option, words->list[i]);
}

/* As the user wrote it, and ready for use; made once, for all traces. */
static const struct filters *common_filters(void)
{
	const struct filter_options *opt = &common.filter;
	static struct filters filters;
	static bool made;

	if (made)
		return &filters;
	made = true;
	add_all(&filters, "--function", &opt->functions, filters_add_function);
	add_all(&filters, "--task", &opt->tasks, filters_add_task);
	add_all(&filters, "--pid", &opt->pids, filters_add_pid);
	add_all(&filters, "--cpu", &opt->cpus, filters_add_cpus);
	if (opt->from)
		filters_set_from(&filters, "--from", opt->from);
	filters.after = opt->after;
	filters.before = opt->before;
	filters.depth = opt->depth;
	filters.min = opt->min;
	return &filters;
}

struct trace_options common_trace_options(const char *path)
{
	return (struct trace_options) {
		.path = path,
		.filters = common_filters(),
		.threads = common.threads,
		.show_odd = common.show_odd,
	};
}

void require_function(const char *command, int argc, char **argv)
{
	struct stat st;

	if (argc > 1 || stat(argv[0], &st) || S_ISDIR(st.st_mode))
		return;
	die(STATUS_USAGE, "%s needs a function before the file: ftd %s FUNCTION %s (of standard input: ftd %s %s -)",
	    command, command, argv[0], command, argv[0]);
}

static const struct option_def input_options[] = {
	OPT_FLAG('w', "unknown", &common.show_odd,
		 "show each line that is odd, with its number: not understood, without entry or exit, lost events"),
	OPT_COUNT(0, "threads", "N", &common.threads,
		  "use N threads (default: two for large files)"),
};

const struct option_group input_group = OPTION_GROUP("Reading", input_options);

static const struct option_def filter_options[] = {
	OPT_WORDS(0, "function", "NAME", &common.filter.functions,
		  "show functions that are NAME: a pattern as of file names, or /REGEX/"),
	OPT_WORDS(0, "task", "NAME", &common.filter.tasks,
		  "calls of tasks that are called NAME, a pattern"),
	OPT_WORDS(0, "pid", "N", &common.filter.pids, "calls of this task"),
	OPT_WORDS(0, "cpu", "LIST", &common.filter.cpus,
		  "calls on these CPUs, as 0,2-3"),
	OPT_SECONDS(0, "after", "TIME", &common.filter.after,
		    "calls that begin at this absolute time or later, in seconds or as 1.5ms"),
	OPT_SECONDS(0, "before", "TIME", &common.filter.before,
		    "calls that begin before this absolute time"),
	OPT_COUNT(0, "depth", "N", &common.filter.depth,
		  "calls in the N outermost levels"),
	OPT_USEC(0, "min", "TIME", &common.filter.min,
		 "calls that took at least this, in microseconds or as 1ms"),
	OPT_TEXT(0, "from", "FUNCTION", &common.filter.from,
		 "calls made from FUNCTION, directly or not, which is level 0"),
};

const struct option_group filter_group =
	OPTION_GROUP("Which calls (repeated options add up)", filter_options);

static const struct option_def format_options[] = {
	OPT_CHOICE(0, "format", "text|csv|json", &common.output.format,
		   "print text (default), CSV or JSON; these have times in nanoseconds"),
	OPT_FLAG(0, "human", &common.output.human,
		 "times in ns, us, ms or s, whichever fits"),
};

const struct option_group format_group = OPTION_GROUP("Output", format_options);

static const struct option_def terminal_options[] = {
	OPT_CHOICE(0, "color", "auto|always|never", &common.output.color,
		   "use colors (auto: on a terminal)"),
	OPT_FLAG(0, "no-pager", &common.output.no_pager,
		 "do not show long output through a pager"),
};

const struct option_group terminal_group =
	OPTION_GROUP("At the terminal", terminal_options);

static void print_version(const char *option, const char *arg)
{
	(void)option;
	(void)arg;
	puts("ftd " FTD_VERSION);
	finish_output();
	exit(STATUS_OK);
}

static const struct option_def always_options[] = {
	OPT_HELP('h', "help", "print this help"),
	OPT_PARSE('V', "version", NULL, print_version, "print the version"),
};

const struct option_group always_group = OPTION_GROUP("General", always_options);
