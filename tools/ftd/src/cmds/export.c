// SPDX-License-Identifier: GPL-2.0
/* ftd export: a trace for other tools. */
#include <stdio.h>
#include <unistd.h>

#include "base/util.h"
#include "cmd/outfile.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "pictures/export.h"
#include "tables/summary.h"

/* Some 40 MB of JSON, which the tools that read it still show at once. */
#define DEFAULT_LIMIT	200000

static bool folded, chrome, speedscope, per_task, on_cpu;
static uint64_t limit = DEFAULT_LIMIT;

static const struct option_def export_options[] = {
	OPT_FLAG(0, "folded", &folded,
		 "stacks with the nanoseconds spent in each, for flame graph tools"),
	OPT_FLAG(0, "chrome", &chrome,
		 "Chrome's trace events as JSON, for Perfetto"),
	OPT_FLAG(0, "speedscope", &speedscope,
		 "speedscope's own JSON: calls in order of time, exact to the nanosecond"),
	OPT_COUNT(0, "limit", "N", &limit,
		  "write the N longest calls, or heaviest stacks (default 200000)"),
	OPT_FLAG(0, "per-task", &per_task, "folded: a stack begins with its task"),
	OPT_FLAG(0, "on-cpu", &on_cpu,
		 "folded: leave out the time that calls were scheduled out"),
};

static const struct option_group export_group = OPTION_GROUP("Export", export_options);

static const struct option_group *const groups[] = {
	&export_group, &file_group, &filter_group, &event_group, &input_group, NULL
};

static void write_folded(const char *path)
{
	struct trace_options opt = common_trace_options(path);
	struct collector c;

	collect(&c, &opt, per_task);
	output_file_begin(path);
	export_folded(stdout, &c, on_cpu, limit);
	outfile_end();
	if (c.tree.count == CTREE_ROOT + 1)
		summary_nothing();
	summary_print(&c.trace);
	collect_note(&c);
	collect_free(&c);
}

static void write_calls(const char *path, void (*write)(FILE *out, const struct timeline *t))
{
	struct trace_options opt = common_trace_options(path);
	struct timeline t;

	timeline_read(&t, &opt, limit);
	output_file_begin(path);
	write(stdout, &t);
	outfile_end();
	if (!t.count)
		summary_nothing();
	marks_note(&t.marks);
	summary_print(&t.trace);
	timeline_free(&t);
}

static int export(int argc, char **argv)
{
	(void)argc;
	if (folded + chrome + speedscope != 1)
		die(STATUS_USAGE, "export: say into what, --folded, --chrome or --speedscope");
	if (!folded && (per_task || on_cpu))
		die(STATUS_USAGE, "export --%s has neither --per-task nor --on-cpu",
		    chrome ? "chrome" : "speedscope");
	if (!folded && isatty(STDOUT_FILENO) && !output_has_file())
		die(STATUS_USAGE, "export --%s writes a file: say where to, as in ftd export --%s -o trace.json %s",
		    chrome ? "chrome" : "speedscope", chrome ? "chrome" : "speedscope",
		    argv[0] ? argv[0] : "trace");
	if (folded)
		write_folded(argv[0]);
	else
		write_calls(argv[0], chrome ? export_chrome : export_speedscope);
	return STATUS_OK;
}

const struct command cmd_export = {
	.name = "export",
	.summary = "the trace for other tools: folded stacks, JSON of Chrome or speedscope",
	.synopsis = "[FILE]",
	.about = "Writes the trace in a format that other tools read.",
	.groups = groups,
	.max = 1,
	.run = export,
};
