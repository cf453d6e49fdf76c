// SPDX-License-Identifier: GPL-2.0
/* bootprof diff: which symbols' shares differ between two boots. */
#include <stdio.h>
#include <stdlib.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "show/result.h"
#include "tables/change_rows.h"

/* As text; nobody reads on. */
#define FEW	30

static uint64_t most;
static bool all;

static const struct option_def diff_options[] = {
	OPT_COUNT('n', "limit", "N", &most,
		  "the first N symbols (default: 30 as text, else all)"),
	OPT_FLAG('a', "all", &all, "those, too, that do not differ for certain"),
};

static const struct option_group diff_group = OPTION_GROUP("Table", diff_options);

static const struct option_group *const groups[] = {
	&diff_group, &choice_group, &format_group, &terminal_group, NULL
};

static void print_notes(const struct profile *p, size_t sure, size_t count, size_t left)
{
	char before[32], after[32];

	finish_output();
	if (left)
		fprintf(stderr, "bootprof: %zu more symbols: see --limit\n", left);
	fprintf(stderr, "bootprof: the boots took %s and %s s of the guest\n",
		format_seconds(before, p[0].end), format_seconds(after, p[1].end));
	if (sure)
		fprintf(stderr, "bootprof: %zu of %zu symbols differ for certain: in 95 of 100 "
			"comparisons all changes are between Low and High\n",
			sure, count);
	else
		fprintf(stderr,
			"bootprof: none of %zu symbols differs beyond what sampling leaves\n",
			count);
}

static void print(const struct profile *p, const struct change_row *rows, size_t count)
{
	bool text = output_chosen.format == FORMAT_TEXT;
	size_t sure = 0, wanted;
	struct table table = {
		.columns = &change_columns, .shown = columns_all(&change_columns),
		.sort = column_named(&change_columns, "time_change"), .rows = rows,
		.size = sizeof(*rows), .name = "symbols", .human = output_chosen.human,
	};

	while (sure < count && rows[sure].sure)
		sure++;
	wanted = all ? count : sure;
	table.count = most ? most : text ? FEW : wanted;
	if (table.count > wanted)
		table.count = wanted;
	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&table);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("bootprof-diff-1");
		fputs(",\n  \"old\": ", stdout);
		result_json_text(p[0].path);
		fputs(",\n  \"new\": ", stdout);
		result_json_text(p[1].path);
		result_json_count("compared", count);
		result_json_count("differ", sure);
		table_json(&table);
		result_json_end();
	} else {
		if (table.count)
			table_text(&table);
		print_notes(p, sure, count, wanted - table.count);
	}
	finish_output();
	selection_free(&table.shown);
}

static int diff(int argc, char **argv)
{
	struct profile profiles[2];
	struct sums sums[2];
	struct boot boots[2];
	struct change_row *rows;
	size_t count;

	for (int i = 0; i < argc; i++) {
		profile_load(&profiles[i], argv[i]);
		sums_read(&sums[i], &profiles[i], &chosen);
		if (!sums[i].total)
			die(STATUS_INPUT, "%s: nothing was sampled there: ask for more of the boot",
			    argv[i]);
		boots[i] = (struct boot){ &profiles[i], &sums[i] };
	}
	rows = change_rows(&boots[0], &boots[1], &count);
	print(profiles, rows, count);
	free(rows);
	for (int i = 0; i < argc; i++) {
		sums_free(&sums[i]);
		profile_free(&profiles[i]);
	}
	return STATUS_OK;
}

const struct command cmd_diff = {
	.name = "diff",
	.summary = "which symbols' shares differ between two boots",
	.synopsis = "OLD NEW",
	.about = "Compares two boots: the symbols whose share differs by more than sampling can "
		 "make it, what changed most in time first.",
	.groups = groups,
	.min = 2,
	.max = 2,
	.run = diff,
};
