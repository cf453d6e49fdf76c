// SPDX-License-Identifier: GPL-2.0
/* ftd export: a trace for other tools. */
#include <stdio.h>

#include "base/progress.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "pictures/export.h"
#include "show/summary.h"

/* Some 40 MB of JSON, which the tools that read it still show at once. */
#define DEFAULT_LIMIT	200000

static bool folded, chrome, per_task, on_cpu;
static uint64_t limit = DEFAULT_LIMIT;

static const struct option_def export_options[] = {
	OPT_FLAG(0, "folded", &folded,
		 "stacks with the nanoseconds spent in each, for flame graph tools"),
	OPT_FLAG(0, "chrome", &chrome,
		 "Chrome's trace events as JSON, for Perfetto and speedscope"),
	OPT_COUNT(0, "limit", "N", &limit,
		  "write the N longest calls, or heaviest stacks (default 200000)"),
	OPT_FLAG(0, "per-task", &per_task, "folded: a stack begins with its task"),
	OPT_FLAG(0, "on-cpu", &on_cpu,
		 "folded: leave out the time that calls were scheduled out"),
};

static const struct option_group export_group = OPTION_GROUP("Export", export_options);

static const struct option_group *const groups[] = {
	&export_group, &filter_group, &input_group, NULL
};

static void write_folded(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct collector c;

	collect(&c, &opt, per_task);
	progress_end();
	export_folded(stdout, &c, on_cpu, limit);
	finish_output();
	if (c.tree.count == CTREE_ROOT + 1)
		summary_nothing();
	summary_print(&c.trace);
	collect_note(&c);
	collect_free(&c);
}

static void write_chrome(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct timeline t;

	timeline_read(&t, &opt, limit);
	progress_end();
	export_chrome(stdout, &t);
	finish_output();
	if (!t.count)
		summary_nothing();
	summary_print(&t.trace);
	timeline_free(&t);
}

static int export(int argc, char **argv)
{
	(void)argc;
	if (folded == chrome)
		die(STATUS_USAGE, "export: say into what, --folded or --chrome");
	if (chrome && (per_task || on_cpu))
		die(STATUS_USAGE, "export --chrome has neither --per-task nor --on-cpu");
	if (folded)
		write_folded(argv[0]);
	else
		write_chrome(argv[0]);
	return STATUS_OK;
}

const struct command cmd_export = {
	.name = "export",
	.summary = "the trace for other tools: folded stacks, Chrome trace JSON",
	.synopsis = "[FILE]",
	.about = "Writes the trace in a format that other tools read.",
	.groups = groups,
	.max = 1,
	.run = export,
};
