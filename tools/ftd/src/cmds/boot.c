// SPDX-License-Identifier: GPL-2.0
/* ftd boot: what a boot was spent on. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/ending.h"
#include "cmd/outfile.h"
#include "cmds/boot_read.h"
#include "cmds/boot_setup.h"
#include "cmds/boot_several.h"
#include "cmds/boot_stacks.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "pictures/boot_chrome.h"
#include "pictures/boot_page.h"
#include "record/boot_record.h"
#include "show/result.h"
#include "tables/columns.h"
#include "tables/trace_result.h"

/* So many rows has text of a table that may be long. */
#define DEFAULT_ROWS	20
/* So many boots a page can show. */
#define PAGE_BOOTS	2

static const char *ending;
static uint64_t limit;
static struct words without;
static uint64_t most;
static bool grouped;
static bool html;
static bool is_log;
static bool chrome;
static bool setup;
static bool record;
static const char *tracefs;
static struct words stacks;

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
		 "fold what takes less, and leave out such routines, in microseconds or as 1ms (default: a 500th of the boot, and all routines)"),
	OPT_WORDS(0, "without", "ROUTINE", &without,
		  "say how long the boot takes without it: a pattern of its name, or of its kind and name, as 'initcall foo*' or 'process foo*'; may be repeated"),
	OPT_CHOICES('t', "table", BOOT_TABLE_WORDS, &only,
		    "print this table only, or several, with commas between them"),
	OPT_COUNT('n', "rows", "N", &most,
		  "print the first N rows of each table after the path (default 20)"),
	OPT_FLAG('g', "group", &grouped,
		 "of several files: those whose names differ in their last number only are one group: print medians, and spreads"),
	OPT_FLAG(0, "log", &is_log,
		 "FILE is no trace, but a kernel's log with initcall_debug: regions, routines, deferred, errors, moments"),
	OPT_FLAG(0, "html", &html, "write a page with all of it, and pictures, for a browser, of one boot or two above each other"),
	OPT_WORDS(0, "stacks", "FILE", &stacks,
		  "with --html: show the stacks of processes that drspin has sampled in this boot, as its --boot --json --timeline writes them; of two boots, give it twice"),
	OPT_FLAG(0, "chrome", &chrome,
		 "write the boot for Perfetto or chrome://tracing: the path, threads, and arrows of wake-ups"),
	OPT_FLAG(0, "setup", &setup,
		 "read nothing: print the kernel command line and configuration for a recording, and what this kernel lacks"),
	OPT_FLAG(0, "record", &record,
		 "read nothing: on the target, after its boot, write the trace, the log, the version, the command line and the machine's name as one file"),
	OPT_TEXT(0, "tracefs", "DIR", &tracefs,
		 "with --setup, --record: where tracefs is (default: /sys/kernel/tracing)"),
};

static const struct option_group boot_group = OPTION_GROUP("Boot", boot_options);

static const struct option_group *const groups[] = {
	&boot_group, &file_group, &format_group, &terminal_group, &input_group, NULL
};

/* Something to look at with another program, not tables */
static bool is_picture(void)
{
	return html || chrome;
}

static bool for_people(void)
{
	return output_chosen.format == FORMAT_TEXT && !is_picture();
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

/* "Linux version 6.12.117, ARM-Versatile Express": what "ftd boot --record" has written */
static void put_about(const struct about *about)
{
	const char *version = about->version ? about->version : "";
	size_t len = strcspn(version, "(");
	struct string text;

	while (len && version[len - 1] == ' ')
		len--;
	if (!len && !about->machine)
		return;
	string_begin(&text);
	print_escaped(text.out, version, len, fputs);
	if (about->machine) {
		fputs(len ? ", " : "", text.out);
		print_escaped(text.out, about->machine, strlen(about->machine), fputs);
	}
	output_words(&text);
}

static void put_json_about(const struct about *about)
{
	fputs(",\n  \"kernel\": {\"version\": ", stdout);
	result_json_text(about->version);
	fputs(", \"machine\": ", stdout);
	result_json_text(about->machine);
	fputs(", \"command_line\": ", stdout);
	result_json_text(about->command_line);
	putchar('}');
}

/* What the headings of a table do not tell */
static void put_note(enum boot_table table)
{
	const char *note = boot_report_note(table);
	struct string text;

	if (!note)
		return;
	string_begin(&text);
	fprintf(text.out, "%s%s%s", paint(PAINT_COMMENT), note, paint(PAINT_NONE));
	output_words(&text);
}

/* How long it took, and what is known of it */
static void put_what(const struct boot_report *r)
{
	bool boots = world_boots(&r->w);
	char time[32], text[80];

	format_duration(time, sizeof(time), r->w.end.time - r->w.start.time, true);
	snprintf(text, sizeof(text), "%s of %s%s", boots ? "Boot" : "Trace", time,
		 boots ? "" : ", in which no kernel boots");
	output_heading(text);
	put_about(&r->t.about);
}

/* A table without rows is left out; one alone has no heading. */
static void put_text(const struct boot_report *r)
{
	bool alone = !(r->found & (r->found - 1)), first = only;
	unsigned int i;

	if (!only)
		put_what(r);
	for (i = 0; i < BOOT_TABLE_COUNT; i++) {
		struct table t;

		if (!(r->found & TABLE_BIT(i)))
			continue;
		t = table_of(r, i);
		if (t.count && !alone) {
			if (!first)
				putchar('\n');
			output_heading(boot_report_title(i));
		}
		if (t.count) {
			table_text(&t);
			boot_report_rest(boot_report_rows(r, i), t.count);
			put_note(i);
			first = false;
		}
		selection_free(&t.shown);
	}
}

/* @u: stacks, or NULL */
static void put_json(const struct boot_report *r, const struct user_stacks *u)
{
	unsigned int i;

	result_json_begin("ftd-boot-1");
	result_json_trace("trace", &r->t);
	printf(",\n  \"is_boot\": %s", world_boots(&r->w) ? "true" : "false");
	result_json_count("late_ns", r->w.first - r->w.start.time);
	put_json_about(&r->t.about);
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
	if (u)
		boot_stacks_json(u);
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
	if (chrome) {
		boot_chrome(&r->w, &r->regions, &r->frames, &r->states, &r->moments);
		return;
	}
	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_JSON)
		put_json(r, NULL);
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
	const char *unknown;

	unknown = whatif_without(&r->w, &without, &prediction);
	if (unknown)
		die(STATUS_INPUT, "--without %s: there is no such routine, and no such process (as 'process foo'), in %s", unknown, r->t.name);
	result_table("ftd-boot-without-1", &r->t, &t, &output_chosen);
	selection_free(&t.shown);
}

static void check_options(const char *file)
{
	const char *option = html ? "html" : "chrome";

	if (html && chrome)
		die(STATUS_USAGE, "boot --html and --chrome are two files: ask for one at a time");
	if (is_picture() && (output_chosen.format != FORMAT_TEXT || only || without.count))
		die(STATUS_USAGE, "boot --%s has all of a boot: give neither --table, --format nor --without",
		    option);
	if (is_picture() && isatty(STDOUT_FILENO) && !output_has_file())
		die(STATUS_USAGE, "boot --%s writes a file: say where to, as in ftd boot --%s -o boot.%s %s",
		    option, option, html ? "html" : "json", file ? file : "trace");
	if (is_log && (is_picture() || without.count || (only & ~LOG_TABLES)))
		die(STATUS_USAGE, "boot --log: who waited for whom is not in a log: give --table regions, routines, deferred, errors or moments, or a trace");
	if (stacks.count && !html)
		die(STATUS_USAGE, "boot --stacks %s: they are shown in a page: give --html, too",
		    stacks.list[0]);
	if (without.count && only)
		die(STATUS_USAGE, "boot --without has no other tables: leave --table out");
	if (output_chosen.format == FORMAT_CSV && !without.count && (!only || (only & (only - 1))))
		die(STATUS_USAGE, "boot --format csv: say which table with --table, one of them");
}

static void check_several(size_t count, char **paths)
{
	size_t i;

	if (!count)
		die(STATUS_USAGE, "boot --group needs files: those of several boots");
	if (html && (count > PAGE_BOOTS || grouped))
		die(STATUS_USAGE, "boot --html shows a boot, or two above each other: give one file or two, without --group");
	if (chrome || without.count || (only & ~SEVERAL_TABLES))
		die(STATUS_USAGE, "boot: of several files there are tables of regions, sums and routines: give one file for all else");
	for (i = 0; i < count; i++)
		if (!strcmp(paths[i], "-"))
			die(STATUS_USAGE, "boot: of several boots none can come from standard input: give files");
}

static void several(size_t count, char **paths)
{
	struct boots_request want = {
		.how = { .log = is_log, .ending = ending, .several = true },
		.tables = (only ? only : SEVERAL_TABLES) & wanted(),
		.alone = only,
		.grouped = grouped,
		.limit = limit,
		.rows = most || !for_people() ? most : DEFAULT_ROWS,
	};

	boots_report(&want, count, paths);
	outfile_end();
}

/* @u: of each, or NULL */
static void put_page(const struct boot_report *reports, size_t count, const struct user_stacks *u)
{
	const char *titles[PAGE_BOOTS];
	size_t i;

	for (i = 0; i < count; i++)
		titles[i] = reports[i].t.name;
	boot_page_begin(titles, count);
	for (i = 0; i < count; i++) {
		boot_page_boot_begin();
		put_json(&reports[i], u ? &u[i] : NULL);
		boot_page_boot_end();
	}
	boot_page_end();
}

static void page(size_t count, char **paths)
{
	struct boot_reading how = { .ending = ending, .several = count > 1 };
	struct boot_report reports[PAGE_BOOTS] = { { .found = 0 } };
	struct user_stacks u[PAGE_BOOTS] = { { .marks = 0 } };
	size_t i;

	if (stacks.count && stacks.count != count)
		die(STATUS_USAGE, "boot --stacks %s: give it once for each trace, in the same order",
		    stacks.list[0]);
	for (i = 0; i < count; i++) {
		boot_read(&reports[i], &how, paths[i]);
		boot_lacks(&reports[i]);
		boot_report_find(&reports[i], wanted(), limit);
	}
	for (i = 0; i < stacks.count; i++)
		user_stacks_read(&u[i], stacks.list[i], &reports[i].w, &reports[i].lives,
				 reports[i].t.name);
	for (i = 0; i < count; i++)
		output_check(paths[i]);
	for (i = 0; i < stacks.count; i++)
		output_check(stacks.list[i]);
	output_file_begin(paths[0]);
	put_page(reports, count, stacks.count ? u : NULL);
	outfile_end();
	finish_output();
	for (i = 0; i < count; i++) {
		boot_notes(&reports[i]);
		if (stacks.count)
			boot_stacks_notes(&u[i], stacks.list[i]);
		boot_report_free(&reports[i]);
		user_stacks_free(&u[i]);
	}
}

static void one(const char *path)
{
	struct boot_reading how = { .log = is_log, .ending = ending };
	struct boot_report r = { .found = 0 };

	boot_read(&r, &how, path);
	boot_lacks(&r);
	output_file_begin(path);
	if (without.count)
		put_without(&r);
	else
		put_report(&r);
	outfile_end();
	finish_output();
	boot_notes(&r);
	boot_report_free(&r);
}

static void record_boot(void)
{
	if (isatty(STDOUT_FILENO) && !output_has_file())
		die(STATUS_USAGE, "boot --record writes a file: say where to, as in ftd boot --record -o boot.txt");
	output_file_begin(NULL);
	boot_record(tracefs, output_file ? output_file : "standard output");
	outfile_end();
}

static void set_up(void)
{
	output_file_begin(NULL);
	boot_setup(tracefs);
	outfile_end();
}

/* What reads no trace */
static void check_target(const char *file)
{
	const char *option = setup ? "setup" : "record";

	if (setup && record)
		die(STATUS_USAGE, "boot --setup and --record: ask for one at a time");
	if (file)
		die(STATUS_USAGE, "boot --%s reads no trace: leave %s out", option, file);
	if (is_picture() || is_log || only || without.count || grouped || stacks.count ||
	    output_chosen.format != FORMAT_TEXT)
		die(STATUS_USAGE, "boot --%s reads no trace: give no other options than --tracefs and --output",
		    option);
}

static int boot(int argc, char **argv)
{
	if (setup || record) {
		check_target(argv[0]);
		if (setup)
			set_up();
		else
			record_boot();
		return STATUS_OK;
	}
	check_options(argv[0]);
	if (argc > 1 || grouped)
		check_several(argc, argv);
	if (html)
		page(argc ? argc : 1, argv);
	else if (argc > 1 || grouped)
		several(argc, argv);
	else
		one(argv[0]);
	finish_output();
	return STATUS_OK;
}

const struct command cmd_boot = {
	.name = "boot",
	.summary = "what a boot was spent on, and who held whom",
	.synopsis = "[FILE...]",
	.about = "Reads the trace of a boot, function_graph with events of the scheduler, and prints its "
		 "regions, its critical path, to which each nanosecond belongs, who waited for whom "
		 "on it, and the routines that took longest. Of several files it makes tables with "
		 "a column for each.",
	.groups = groups,
	.max = INT32_MAX,
	.run = boot,
};
