// SPDX-License-Identifier: GPL-2.0
/*
 * bootprof balloon: a function that took longer in some boots than in others.
 * bootprof deflate: how long a boot would take without it.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "show/result.h"
#include "tables/balloon_rows.h"

static bool with_calls;

static const struct option_group *const groups[] = {
	&format_group, &terminal_group, NULL
};

static const struct option_def deflate_options[] = {
	OPT_FLAG(0, "calls", &with_calls,
		 "and without what it calls, of profiles of 'record --stacks'"),
};

static const struct option_group deflate_group = OPTION_GROUP("What goes", deflate_options);

static const struct option_group *const deflate_groups[] = {
	&deflate_group, &format_group, &terminal_group, NULL
};

struct side {
	struct profile profile;
	struct sums sums;
};

static void print(const char *schema, const char *function, const char *shown,
		  const struct balloon_row *rows, size_t count)
{
	struct table table = {
		.columns = &balloon_columns,
		.shown = columns_parse(&balloon_columns, "", shown), .rows = rows, .count = count,
		.size = sizeof(*rows), .name = "boots", .human = output_chosen.human,
	};

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&table);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin(schema);
		fputs(",\n  \"function\": ", stdout);
		result_json_text(function);
		table_json(&table);
		result_json_end();
	} else {
		table_text(&table);
	}
	finish_output();
	selection_free(&table.shown);
}

static int show(int argc, char **argv, const char *schema, const char *shown)
{
	struct side *sides = zalloc(argc * sizeof(*sides));
	struct balloon_row *rows = zalloc(argc * sizeof(*rows));
	bool any = false;

	for (int i = 1; i < argc; i++) {
		struct boot boot = { &sides[i].profile, &sides[i].sums };

		profile_load(&sides[i].profile, argv[i]);
		sums_read(&sides[i].sums, &sides[i].profile, &chosen);
		if (with_calls && !sides[i].profile.stacks)
			die(STATUS_INPUT, "%s: it has no calls: record with --stacks", argv[i]);
		rows[i] = balloon_row(&boot, argv[0], with_calls);
		any |= rows[i].rank != NO_VALUE || rows[i].time;
	}
	if (!any)
		die(STATUS_INPUT, "%s: nothing of that name was executed in %s: "
		    "see 'bootprof report --limit 1000'",
		    argv[0], argc == 2 ? argv[1] : "any of the profiles");
	print(schema, argv[0], shown, rows + 1, argc - 1);
	for (int i = 1; i < argc; i++) {
		sums_free(&sides[i].sums);
		profile_free(&sides[i].profile);
	}
	free(sides);
	free(rows);
	return STATUS_OK;
}

static int balloon(int argc, char **argv)
{
	return show(argc, argv, "bootprof-balloon-1",
		    "profile,boot,rank,share,low,high,time,elsewhere");
}

static int deflate(int argc, char **argv)
{
	return show(argc, argv, "bootprof-deflate-1",
		    "profile,boot,time,without,without_low,without_high");
}

const struct command cmd_balloon = {
	.name = "balloon",
	.summary = "a function that took longer in some boots than in others",
	.synopsis = "FUNCTION FILE...",
	.about = "Prints how long each boot took, the function's rank, share and time in it, and "
		 "the time elsewhere. 'record --balloon' makes boots in which a function takes "
		 "longer.",
	.groups = groups,
	.min = 2,
	.max = INT32_MAX,
	.run = balloon,
};

const struct command cmd_deflate = {
	.name = "deflate",
	.summary = "how long a boot would take without a function",
	.synopsis = "FUNCTION FILE...",
	.about = "Predicts how long a boot takes if a function takes no time: what it executes "
		 "itself is left out, with --calls what it calls, too, and nobody waits for less.",
	.groups = deflate_groups,
	.min = 2,
	.max = INT32_MAX,
	.run = deflate,
};
