// SPDX-License-Identifier: GPL-2.0
/* bootprof processes: which processes and threads a boot executed, the most costly first. */
#include <stdio.h>
#include <stdlib.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "show/result.h"
#include "tables/process_rows.h"

/* As text; nobody reads on. */
#define FEW	30

static uint64_t most;

static const struct option_def process_options[] = {
	OPT_COUNT('n', "limit", "N", &most, "the first N threads (default: 30 as text, else all)"),
};

static const struct option_group process_group = OPTION_GROUP("Table", process_options);

static const struct option_group *const groups[] = {
	&process_group, &choice_group, &format_group, &terminal_group, NULL
};

static void print_text(const struct table *table, const struct profile *p, size_t left)
{
	char text[32];

	table_text(table);
	finish_output();
	if (left)
		fprintf(stderr, "bootprof: %zu more threads: see --limit\n", left);
	fprintf(stderr, "bootprof: the boot took %s s of the guest", format_seconds(text, p->end));
	fprintf(stderr, "; in 95 of 100 cases a share is between Low and High\n");
}

static void print(const struct profile *p, const struct process_row *rows, size_t count)
{
	bool text = output_chosen.format == FORMAT_TEXT;
	size_t limit = most ? most : text ? FEW : count, shown = count < limit ? count : limit;
	struct table table = {
		.columns = &process_columns, .shown = columns_all(&process_columns),
		.sort = column_named(&process_columns, "share"), .rows = rows, .count = shown,
		.size = sizeof(*rows), .name = "processes", .human = output_chosen.human,
	};

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&table);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("bootprof-processes-1");
		fputs(",\n  \"profile\": ", stdout);
		result_json_text(p->path);
		table_json(&table);
		result_json_end();
	} else {
		print_text(&table, p, count - shown);
	}
	finish_output();
	selection_free(&table.shown);
}

static int processes(int argc, char **argv)
{
	struct process_row *rows;
	struct profile profile;
	struct sums sums;
	size_t count;

	(void)argc;
	/* Counts do not tell of processes. */
	chosen.sampled = true;
	profile_load(&profile, argv[0]);
	sums_read(&sums, &profile, &chosen);
	if (!sums.total)
		die(STATUS_INPUT, "%s: nothing was sampled there: ask for more of the boot",
		    argv[0]);
	rows = process_rows(&sums, &profile, &count);
	print(&profile, rows, count);
	free(rows);
	sums_free(&sums);
	profile_free(&profile);
	return STATUS_OK;
}

const struct command cmd_processes = {
	.name = "processes",
	.summary = "which processes and threads were executed, the most costly first",
	.synopsis = "FILE",
	.about = "Prints the processes and threads of a boot, with their shares, the most costly "
		 "first: what they executed in user space and in the kernel, or in one realm.",
	.groups = groups,
	.min = 1,
	.max = 1,
	.run = processes,
};
