// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/common.h"

struct common_options common = { .filter.before.time = NO_TIME };

static void add_all(struct filters *f, const char *option, const struct words *words,
		    void (*add)(struct filters *f, const char *option, const char *text))
{
	size_t i;

	for (i = 0; i < words->count; i++)
		add(f, option, words->list[i]);
}

static void add_patterns(struct patterns *p, const char *option, const struct words *words)
{
	size_t i;

	for (i = 0; i < words->count; i++)
		patterns_add(p, option, words->list[i]);
}

/* "0.730342", or "+1.5" for what is counted from the trace's start */
static void take_moment(struct moment *m, const char *option, const char *arg)
{
	m->relative = *arg == '+';
	if (!parse_time(arg + m->relative, UNIT_SEC, &m->time))
		die(STATUS_USAGE, "%s %s: give seconds, as 12 or 0.730342, or a unit, as 250ms; with + in front they count from the trace's start",
		    option, arg);
}

static void take_after(const char *option, const char *arg)
{
	take_moment(&common.filter.after, option, arg);
}

static void take_before(const char *option, const char *arg)
{
	take_moment(&common.filter.before, option, arg);
}

/* Where one counts from the trace's start, and the other one does not, nobody knows yet. */
static void check_order(const struct filters *f)
{
	if (f->after.relative == f->before.relative && f->after.time >= f->before.time)
		die(STATUS_USAGE, "--after and --before: the range ends before it begins: --after takes the earlier time, --before the later one");
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
	add_patterns(&filters.functions, "--function", &opt->functions);
	add_patterns(&filters.not_functions, "--not", &opt->not_functions);
	add_patterns(&filters.tasks, "--task", &opt->tasks);
	add_patterns(&filters.not_tasks, "--not-task", &opt->not_tasks);
	add_patterns(&filters.callers, "--caller", &opt->callers);
	add_all(&filters, "--pid", &opt->pids, filters_add_pid);
	add_all(&filters, "--cpu", &opt->cpus, filters_add_cpus);
	add_patterns(&filters.events, "--event", &opt->events);
	add_patterns(&filters.args, "--args", &opt->args);
	add_all(&filters, "--ret", &opt->rets, filters_add_ret);
	add_patterns(&filters.from, "--from", &opt->from);
	filters.after = opt->after;
	filters.before = opt->before;
	filters.depth = opt->depth;
	filters.min = opt->min;
	check_order(&filters);
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
	OPT_WORDS(0, "not", "NAME", &common.filter.not_functions,
		  "leave out functions and events that are NAME"),
	OPT_WORDS(0, "task", "NAME", &common.filter.tasks,
		  "calls of tasks that are called NAME, a pattern"),
	OPT_WORDS(0, "not-task", "NAME", &common.filter.not_tasks,
		  "leave out tasks that are called NAME"),
	OPT_WORDS(0, "pid", "N", &common.filter.pids, "calls of this task"),
	OPT_WORDS(0, "cpu", "LIST", &common.filter.cpus,
		  "calls that began on these CPUs, as 0,2-3"),
	OPT_PARSE(0, "after", "TIME", take_after,
		  "calls that begin at this absolute time or later, in seconds or as 1.5ms; +TIME: since the trace began"),
	OPT_PARSE(0, "before", "TIME", take_before, "calls that begin before this time"),
	OPT_COUNT(0, "depth", "N", &common.filter.depth,
		  "calls in the N outermost levels"),
	OPT_USEC(0, "min", "TIME", &common.filter.min,
		 "calls that took at least this, in microseconds or as 1ms"),
	OPT_WORDS(0, "ret", "VALUE", &common.filter.rets,
		  "calls that returned VALUE: -22, -EINVAL, 0x10, '<0', '!=0' ..."),
	OPT_WORDS(0, "args", "TEXT", &common.filter.args,
		  "calls with arguments that are TEXT, a pattern"),
	OPT_WORDS(0, "caller", "FUNCTION", &common.filter.callers,
		  "calls made directly from FUNCTION, a pattern"),
	OPT_WORDS(0, "from", "FUNCTION", &common.filter.from,
		  "calls made from FUNCTION, directly or not, which is level 0"),
};

const struct option_group filter_group =
	OPTION_GROUP("Which calls (repeated options add up)", filter_options);

static const struct option_def event_options[] = {
	OPT_WORDS(0, "event", "NAME", &common.filter.events,
		  "show trace events that are NAME, a pattern; off_cpu: times off the CPU (default: all, unless filters ask for certain calls)"),
};

const struct option_group event_group = OPTION_GROUP("Events", event_options);
