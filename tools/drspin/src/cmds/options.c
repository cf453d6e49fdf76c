// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "cmd/output.h"
#include "cmds/options.h"
#include "report/functions.h"
#include "report/timeline.h"
#include "sample/what.h"

#define MAX_INTERVAL	(60 * UNIT_SEC)
#define MIN_INTERVAL	(100 * UNIT_USEC)

/* None is given: what people read is short, and programs get all */
#define SHARE_OF_FORM	(-1)
#define SHARE_OF_TEXT	1

struct options options = { .interval = 10 * UNIT_SEC / 1000, .seed = 1, .share = SHARE_OF_FORM };

static void take_interval(const char *option, const char *arg)
{
	(void)option;
	if (!parse_time(arg, UNIT_SEC / 1000, &options.interval) ||
	    options.interval < MIN_INTERVAL || options.interval > MAX_INTERVAL)
		die(STATUS_USAGE, "--interval %s: give a time from 100us to 60s, as 10ms", arg);
}

static void take_duration(const char *option, const char *arg)
{
	(void)option;
	if (!parse_time(arg, UNIT_SEC, &options.duration) || !options.duration)
		die(STATUS_USAGE, "--duration %s: give seconds, as 0.5, or a time as 500ms", arg);
}

static void take_max_cpu(const char *option, const char *arg)
{
	if (!parse_percent(arg, &options.max_cpu) || !options.max_cpu)
		die(STATUS_USAGE, "%s %s: give the percentage of a CPU that sampling may take, up to 100, as 2",
		    option, arg);
}

static void take_max_stop(const char *option, const char *arg)
{
	if (!parse_time(arg, UNIT_USEC, &options.max_stop) || !options.max_stop ||
	    options.max_stop > UNIT_SEC)
		die(STATUS_USAGE, "%s %s: give the microseconds of a second for which a thread may be stopped, as 1000, or 1ms",
		    option, arg);
}

static void take_share(const char *option, const char *arg)
{
	if (!parse_percent(arg, &options.share))
		die(STATUS_USAGE, "%s %s: give a percentage up to 100, as 0.5", option, arg);
}

static const struct option_def sample_options[] = {
	OPT_FLAG('a', "all", &options.all, "sample all processes that this user may trace"),
	OPT_FLAG(0, "boot", &options.boot,
		 "sample a boot: as process 1, started by init=/sbin/drspin"),
	OPT_TEXT(0, "init", "PATH", &options.init,
		 "in a boot: the real init (default: /sbin/init and so on)"),
	OPT_PARSE('i', "interval", "TIME", take_interval,
		  "from one sample to the next, as 5ms (default 10ms)"),
	OPT_PARSE('d', "duration", "TIME", take_duration,
		  "end after so many seconds, or as 500ms (default: when the processes end, or "
		  "at Ctrl-C)"),
	OPT_PARSE(0, "max-cpu", "PERCENT", take_max_cpu,
		  "sample more rarely rather than take more of a CPU than this"),
	OPT_PARSE(0, "max-stop", "USEC", take_max_stop,
		  "sample more rarely rather than stop a thread for longer than this in a "
		  "second, in microseconds or as 2ms"),
	OPT_FLAG(0, "kernel", &what_kernel,
		 "of a thread that waits, show the kernel's functions, too (root)"),
	OPT_COUNT('s', "seed", "NUMBER", &options.seed,
		  "of the random distances of samples (default 1)"),
};

static const struct option_group sample_group = OPTION_GROUP("Sampling", sample_options);

static const struct option_def report_options[] = {
	OPT_TEXT('o', "output", "FILE", &output_file,
		 "the report goes there (-: to standard output, the default)"),
	OPT_PARSE(0, "share", "PERCENT", take_share,
		  "sum up what has less than this part of a thread's samples (default 1; "
		  "0 with --csv and --json)"),
	OPT_FLAG(0, "on-cpu", &options.on_cpu,
		 "show only samples of threads that ran, or could have run"),
	OPT_FLAG(0, "off-cpu", &options.off_cpu,
		 "show only samples of threads that waited, or were stopped"),
	OPT_FLAG(0, "by-name", &options.by_name,
		 "add up threads of the same name, as those of many short processes"),
	OPT_FLAG(0, "timeline", &timeline_shown,
		 "show the states of each thread in their order, too"),
	OPT_FLAG(0, "top", &options.top,
		 "print where all threads were, the most frequent functions first"),
	OPT_FLAG(0, "lines", &functions_with_lines,
		 "tell lines of source files apart, where debug information has them"),
	OPT_FLAG(0, "folded", &options.folded, "print a line for each stack, for flame graphs"),
	OPT_FLAG(0, "speedscope", &options.speedscope, "print samples in order, for speedscope"),
	OPT_FLAG(0, "perf-script", &options.perf_script,
		 "print samples in order as perf script does, for Perfetto and Firefox Profiler"),
	OPT_FLAG(0, "raw", &options.raw,
		 "print the samples as they are, for --read elsewhere"),
	OPT_TEXT(0, "read", "FILE", &options.read,
		 "sample nothing: report samples of --raw (-: from standard input)"),
	OPT_TEXT(0, "sysroot", "DIR", &options.sysroot,
		 "with --read: the files that were sampled are below it"),
	OPT_TEXT(0, "trace", "FILE", &options.trace,
		 "with --read: show the kernel's functions, and who ended waits, by a kernel trace "
		 "with the clock mono"),
	OPT_FLAG(0, "debuginfod", &options.debuginfod,
		 "ask the servers of DEBUGINFOD_URLS for names that are not here"),
	OPT_FLAG(0, "csv", &options.csv, "print the trees as CSV"),
	OPT_FLAG(0, "json", &options.json, "print threads, trees and costs as JSON"),
};

static const struct option_group report_group = OPTION_GROUP("Report", report_options);

const struct option_group *const option_groups[] = {
	&sample_group, &report_group, &terminal_group, NULL
};

/**
 * struct given - an option that may be given where nothing comes of it
 * @is: has it been given?
 * @name: its name
 */
struct given {
	bool is;
	const char *name;
};

static const char *first_given(const struct given *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (list[i].is)
			return list[i].name;
	return NULL;
}

static void check_raw(void)
{
	const struct given shown[] = {
		{ options.on_cpu, "on-cpu" }, { options.off_cpu, "off-cpu" },
		{ options.by_name, "by-name" }, { timeline_shown, "timeline" },
		{ functions_with_lines, "lines" },
	};
	const char *name = first_given(shown, ARRAY_SIZE(shown));

	if (options.raw && name)
		die(STATUS_USAGE, "--raw and --%s: raw samples are all there are; give --%s with --read",
		    name, name);
}

static void check_timeline(const char *form)
{
	if (form && timeline_shown && (options.top || !options.json))
		die(STATUS_USAGE, "--timeline and --%s: trees as text and --json have the time line; leave out one",
		    options.top ? "top" : form);
}

static void check_by_name(void)
{
	const struct given ordered[] = {
		{ timeline_shown, "timeline" }, { options.speedscope, "speedscope" },
		{ options.perf_script, "perf-script" },
	};
	const char *name = first_given(ordered, ARRAY_SIZE(ordered));

	if (options.by_name && name)
		die(STATUS_USAGE, "--by-name and --%s: that has each thread's samples in their order; leave out one",
		    name);
}

void options_check_read(void)
{
	const struct given sampling[] = {
		{ what_kernel, "kernel" }, { options.duration, "duration" },
		{ options.max_cpu, "max-cpu" }, { options.max_stop, "max-stop" },
		{ options.boot, "boot" }, { options.init, "init" },
	};
	const char *name = first_given(sampling, ARRAY_SIZE(sampling));

	if (name)
		die(STATUS_USAGE, "--read %s: nothing is sampled then; leave out --%s",
		    options.read, name);
	if (options.trace && !strcmp(options.read, "-") && !strcmp(options.trace, "-"))
		die(STATUS_USAGE, "--read - and --trace -: there is one standard input; name a file for one");
}

void options_check_form(void)
{
	const struct {
		bool chosen;
		const char *name;
	} forms[] = {
		{ options.folded, "folded" }, { options.speedscope, "speedscope" },
		{ options.perf_script, "perf-script" },
		{ options.raw, "raw" }, { options.csv, "csv" }, { options.json, "json" },
		/* It has these two. */
		{ options.top && !options.csv && !options.json, "top" },
	};
	const char *chosen = NULL;

	for (size_t i = 0; i < ARRAY_SIZE(forms); i++) {
		if (!forms[i].chosen)
			continue;
		if (chosen)
			die(STATUS_USAGE, "--%s and --%s: a report has one form; leave out one",
			    chosen, forms[i].name);
		chosen = forms[i].name;
	}
	check_raw();
	check_timeline(chosen);
	check_by_name();
	if (options.share == SHARE_OF_FORM)
		options.share = options.csv || options.json ? 0 : SHARE_OF_TEXT;
	if (options.csv)
		output_chosen.format = FORMAT_CSV;
	if (options.json)
		output_chosen.format = FORMAT_JSON;
}
