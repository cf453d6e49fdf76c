// SPDX-License-Identifier: GPL-2.0
/* bootprof compare: a boot from outside beside a trace of it from inside. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "show/result.h"
#include "show/terminal.h"
#include "tables/side_rows.h"

/* As text; nobody reads on. */
#define FEW	30

static uint64_t most;
static const char *untraced, *ftd = "ftd";
static bool unseen;

static const struct option_def compare_options[] = {
	OPT_COUNT('n', "limit", "N", &most,
		  "the first N functions (default: 30 as text, else all)"),
	OPT_FLAG(0, "unseen", &unseen, "functions that are not in the trace"),
	OPT_TEXT(0, "untraced", "FILE", &untraced,
		 "profile of the same boot without the tracer: what that costs"),
	OPT_TEXT(0, "ftd", "FILE", &ftd, "the program ftd, which reads the trace (default: ftd)"),
};

static const struct option_group compare_group = OPTION_GROUP("Table", compare_options);

static const struct option_group *const groups[] = {
	&compare_group, &format_group, &terminal_group, NULL
};

struct side {
	struct profile profile;
	struct sums sums;
	struct boot boot;
};

static void side_read(struct side *side, const char *path)
{
	profile_load(&side->profile, path);
	sums_read(&side->sums, &side->profile, &chosen);
	if (!side->sums.total)
		die(STATUS_INPUT, "%s: nothing was sampled there", path);
	side->boot = (struct boot){ &side->profile, &side->sums };
}

static void side_free(struct side *side)
{
	sums_free(&side->sums);
	profile_free(&side->profile);
}

/* Programs want the same columns always. */
static bool shows_calls(const struct sides *sides)
{
	return output_chosen.format != FORMAT_TEXT ||
	       sides->parts[sides->part_count - 1].calls != NO_VALUE;
}

static struct table table_of(const char *name, const struct sides *sides,
			     const struct side_row *rows, size_t count)
{
	char shown[96];

	snprintf(shown, sizeof(shown), "part,%s%strace_calls,time,share,trace_time%s",
		 count && rows->name ? "function," : "", shows_calls(sides) ? "calls," : "",
		 untraced ? ",untraced,more" : "");
	return (struct table){
		.columns = &side_columns, .shown = columns_parse(&side_columns, "", shown),
		.sort = column_named(&side_columns, "time"), .rows = rows, .count = count,
		.size = sizeof(*rows), .name = name, .human = output_chosen.human,
	};
}

static void keep_unseen(struct sides *sides)
{
	size_t kept = 0;

	for (size_t i = 0; i < sides->function_count; i++)
		if (sides->functions[i].trace_calls == NO_VALUE)
			sides->functions[kept++] = sides->functions[i];
	sides->function_count = kept;
}

static void print_note(void)
{
	struct string text;

	string_begin(&text);
	fputs("Not in trace are also calls shorter than a threshold: ", text.out);
	fputs("their time is in the Trace-time of their callers.", text.out);
	output_words(&text);
	putchar('\n');
}

static void print(const struct sides *sides, const char *profile, const char *trace)
{
	bool text = output_chosen.format == FORMAT_TEXT;
	size_t limit = most ? most : text ? FEW : sides->function_count;
	size_t shown = sides->function_count < limit ? sides->function_count : limit;
	struct table parts = table_of("parts", sides, sides->parts, sides->part_count);
	struct table functions = table_of("functions", sides, sides->functions, shown);

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&functions);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("bootprof-compare-1");
		fputs(",\n  \"profile\": ", stdout);
		result_json_text(profile);
		fputs(",\n  \"trace\": ", stdout);
		result_json_text(trace);
		table_json(&parts);
		table_json(&functions);
		result_json_end();
	} else {
		table_text(&parts);
		print_note();
		if (shown)
			table_text(&functions);
		finish_output();
		if (shown < sides->function_count)
			fprintf(stderr, "bootprof: %zu more functions: see --limit\n",
				sides->function_count - shown);
	}
	finish_output();
	selection_free(&parts.shown);
	selection_free(&functions.shown);
}

/* A tracer takes time; in some calls of the trace a CPU sleeps, but not for all of the boot */
static void doubt(const struct sides *sides)
{
	const struct side_row *all = &sides->parts[sides->part_count - 1], *part;
	char time[16], longer[16];

	if (untraced && all->more < 0) {
		format_nsec(time, sizeof(time), all->time);
		format_nsec(longer, sizeof(longer), all->untraced);
		fprintf(stderr, "bootprof: the boot without the tracer took longer, %s and not "
			"%s: are the two profiles in each other's place?\n", longer, time);
	}
	for (part = sides->parts; part <= all; part++)
		if (part->trace_time != NO_VALUE && part->trace_time / 2 > all->time) {
			fprintf(stderr, "bootprof: the trace has %.2f s, the profile %.2f s: "
				"are they of the same boot?\n", part->trace_time / 1e9,
				all->time / 1e9);
			return;
		}
}

static int compare(int argc, char **argv)
{
	struct side traced, other;
	struct inside inside;
	struct sides sides;

	(void)argc;
	side_read(&traced, argv[0]);
	if (untraced)
		side_read(&other, untraced);
	inside_read(&inside, argv[1], ftd);
	sides_make(&sides, &traced.boot, &inside, untraced ? &other.boot : NULL);
	if (unseen)
		keep_unseen(&sides);
	print(&sides, argv[0], argv[1]);
	doubt(&sides);
	sides_free(&sides);
	inside_free(&inside);
	if (untraced)
		side_free(&other);
	side_free(&traced);
	return STATUS_OK;
}

const struct command cmd_compare = {
	.name = "compare",
	.summary = "a boot from outside beside a trace of it from inside",
	.synopsis = "PROFILE TRACE",
	.about = "Puts what a profile has of a boot beside what a function_graph trace of the same "
		 "boot has: which functions the trace does not see, and what their share of the "
		 "boot is. As CSV there are the functions.",
	.groups = groups,
	.min = 2,
	.max = 2,
	.run = compare,
};
