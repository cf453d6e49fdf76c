// SPDX-License-Identifier: GPL-2.0
/* ftd boot: what a boot was spent on. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/ending.h"
#include "boot/log.h"
#include "boot/record.h"
#include "cmd/outfile.h"
#include "cmds/boot_report.h"
#include "cmds/boot_setup.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "pictures/boot_page.h"
#include "show/result.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

/* So many rows has text of a table that may be long. */
#define DEFAULT_ROWS	20

static const char *ending;
static uint64_t limit;
static const char *without;
static uint64_t most;
static bool html;
static bool is_log;
static bool setup;
static const char *tracefs;

/* Which tables, TABLE_BIT() of each; 0: the user did not say */
static unsigned int only;

static void take_ending(const char *option, const char *arg)
{
	if (!ending_is_known(arg))
		die(STATUS_USAGE, "%s %s: give init, exec:PATTERN, print:PATTERN, message:PATTERN, or a time in seconds",
		    option, arg);
	ending = arg;
}

static const struct option_def boot_options[] = {
	OPT_PARSE('e', "end", "WHERE", take_ending,
		  "the boot is over where this first happens: init (it becomes a program), exec:PATTERN (a file is executed), print:PATTERN (written to trace_marker), message:PATTERN (of the kernel), or a time in seconds (default: the last line of a thread that is not idle)"),
	OPT_USEC('l', "limit", "TIME", &limit,
		 "fold what takes less, in microseconds or as 1ms (default: a 500th of the boot)"),
	OPT_TEXT(0, "without", "ROUTINE", &without,
		 "say how long the boot takes without it: a pattern of its name, or of its kind and name, as 'initcall foo*'"),
	OPT_CHOICES('t', "table", BOOT_TABLE_WORDS, &only,
		    "print this table only, or several, with commas between them"),
	OPT_COUNT('n', "rows", "N", &most,
		  "print the first N rows of holds, changes, routines and threads (default 20)"),
	OPT_FLAG(0, "log", &is_log,
		 "FILE is no trace, but a kernel's log with initcall_debug: regions, routines, deferred, errors, moments"),
	OPT_FLAG(0, "html", &html, "write a page with all of it, and pictures, for a browser"),
	OPT_FLAG(0, "setup", &setup,
		 "read nothing: print the kernel command line and configuration for a recording, and what this kernel lacks"),
	OPT_TEXT(0, "tracefs", "DIR", &tracefs,
		 "with --setup: tracefs of the kernel to look at (default: /sys/kernel/tracing, if it can be read)"),
};

static const struct option_group boot_group = OPTION_GROUP("Boot", boot_options);

static const struct option_group *const groups[] = {
	&boot_group, &file_group, &format_group, &terminal_group, &input_group, NULL
};

static bool for_people(void)
{
	return output_chosen.format == FORMAT_TEXT && !html;
}

static unsigned int wanted(void)
{
	if (only)
		return only;
	return (for_people() ? TEXT_TABLES : ALL_TABLES) & (is_log ? LOG_TABLES : ALL_TABLES);
}

static struct table table_of(const struct boot_report *r, enum boot_table table)
{
	uint64_t rows = most || !for_people() ? most : DEFAULT_ROWS;

	return boot_report_table(r, table, for_people(), rows);
}

/* A table without rows is left out; one alone has no heading. */
static void put_text(const struct boot_report *r)
{
	bool alone = !(r->found & (r->found - 1)), first = only;
	char text[32];
	unsigned int i;

	format_duration(text, sizeof(text), r->w.end.time - r->w.start.time, true);
	if (!only)
		printf("%sBoot of %s%s\n", paint(PAINT_HEADING), text, paint(PAINT_NONE));
	for (i = 0; i < BOOT_TABLE_COUNT; i++) {
		struct table t;

		if (!(r->found & TABLE_BIT(i)))
			continue;
		t = table_of(r, i);
		if (t.count && !alone)
			printf("%s%s%s%s\n", first ? "" : "\n", paint(PAINT_HEADING),
			       boot_report_title(i), paint(PAINT_NONE));
		if (t.count) {
			table_text(&t);
			first = false;
		}
		selection_free(&t.shown);
	}
}

static void put_json(const struct boot_report *r)
{
	unsigned int i;

	result_json_begin("ftd-boot-1");
	result_json_trace("trace", &r->t);
	if (r->found & TABLE_BIT(SAMPLES))
		result_json_count("sample_ns", r->lives.width);
	for (i = 0; i < BOOT_TABLE_COUNT; i++) {
		struct table t;

		if (!(r->found & TABLE_BIT(i)))
			continue;
		t = table_of(r, i);
		table_json(&t);
		selection_free(&t.shown);
	}
	result_json_end();
}

static void put_csv(const struct boot_report *r)
{
	unsigned int i = 0;
	struct table t;

	while (!(only & TABLE_BIT(i)))
		i++;
	t = table_of(r, i);
	table_csv(&t);
	selection_free(&t.shown);
}

static void put_report(struct boot_report *r)
{
	boot_report_find(r, wanted(), limit);
	if (html) {
		boot_page_begin(r->t.name);
		put_json(r);
		boot_page_end();
		return;
	}
	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_JSON)
		put_json(r);
	else if (output_chosen.format == FORMAT_CSV)
		put_csv(r);
	else
		put_text(r);
}

static void put_without(struct boot_report *r)
{
	struct prediction prediction;
	struct table t = {
		.name = "without",
		.human = true,
		.columns = &prediction_columns,
		.shown = columns_parse(&prediction_columns, "", "all"),
		.rows = &prediction,
		.count = 1,
		.size = sizeof(prediction),
	};

	if (!whatif_without(&r->w, without, &prediction))
		die(STATUS_INPUT, "--without %s: there is no such routine in %s", without, r->t.name);
	result_table("ftd-boot-without-1", &r->t, &t, &output_chosen);
	selection_free(&t.shown);
}

/* What the trace lacks makes the path unknown: say so, and how to get it. */
static void note_missing(const struct world *w)
{
	if (w->from_log)
		fputs("ftd: a log has no threads, no waits, no levels of initcalls: record a trace for the critical path (see ftd boot in the manual)\n",
		      stderr);
	else if (!w->switches)
		fputs("ftd: no sched_switch events: nobody knows who waited: record with trace_event=sched:sched_switch,sched:sched_waking\n",
		      stderr);
	else if (!w->wakes)
		fputs("ftd: no sched_waking events: nobody knows who woke whom: record with trace_event=sched:sched_waking\n",
		      stderr);
	if (w->lost)
		fputs("ftd: events were lost: what they would tell is unknown in the path: record with a larger trace_buf_size\n",
		      stderr);
}

static void check_options(const char *file)
{
	if (html && (output_chosen.format != FORMAT_TEXT || only || without))
		die(STATUS_USAGE, "boot --html has all tables: give neither --table, --format nor --without");
	if (html && isatty(STDOUT_FILENO) && !output_has_file())
		die(STATUS_USAGE, "boot --html writes a page: say where to, as in ftd boot --html -o boot.html %s",
		    file ? file : "trace");
	if (is_log && (html || without || (only & ~LOG_TABLES)))
		die(STATUS_USAGE, "boot --log: who waited for whom is not in a log: give --table regions, routines, deferred, errors or moments, or a trace");
	if (without && only)
		die(STATUS_USAGE, "boot --without has no other tables: leave --table out");
	if (output_chosen.format == FORMAT_CSV && !without && (!only || (only & (only - 1))))
		die(STATUS_USAGE, "boot --format csv: say which table with --table, one of them");
}

static int boot(int argc, char **argv)
{
	struct trace_options opt = common_trace_options(argv[0]);
	struct boot_report r = { .found = 0 };

	if (setup && argc)
		die(STATUS_USAGE, "boot --setup reads no trace: leave %s out", argv[0]);
	if (setup) {
		boot_setup(tracefs);
		finish_output();
		return STATUS_OK;
	}
	check_options(argv[0]);
	if (is_log)
		log_read(&r.w, &r.t, argv[0]);
	else
		record_read(&r.w, &r.t, &opt);
	output_file_begin(argv[0]);
	if (ending && !ending_set(&r.w, ending))
		die(STATUS_INPUT, "--end %s: there is no such thing in %s", ending, r.t.name);
	if (without)
		put_without(&r);
	else
		put_report(&r);
	outfile_end();
	finish_output();
	note_missing(&r.w);
	if (!is_log)
		summary_print(&r.t);
	boot_report_free(&r);
	return STATUS_OK;
}

const struct command cmd_boot = {
	.name = "boot",
	.summary = "what a boot was spent on, and who held whom",
	.synopsis = "[FILE]",
	.about = "Reads the trace of a boot, function_graph with events of the scheduler, and prints its "
		 "regions, its critical path, to which each nanosecond belongs, who waited for whom "
		 "on it, and the routines that took longest.",
	.groups = groups,
	.max = 1,
	.run = boot,
};
