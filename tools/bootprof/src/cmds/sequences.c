// SPDX-License-Identifier: GPL-2.0
/* bootprof sequences: symbols that follow each other more often than by chance. */
#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "show/result.h"
#include "tables/sequence_rows.h"

/* As text; nobody reads on. */
#define FEW	30

static uint64_t most, longest = 4;

static const struct option_def sequences_options[] = {
	OPT_COUNT('l', "length", "N", &longest, "sequences of 2 to N symbols (default 4)"),
	OPT_COUNT('n', "limit", "N", &most,
		  "the first N sequences (default: 30 as text, else all)"),
};

static const struct option_group sequences_group = OPTION_GROUP("Table", sequences_options);

static const struct option_group *const groups[] = {
	&sequences_group, &choice_group, &format_group, &terminal_group, NULL
};

static void print(const struct profile *p, const struct sequences *s)
{
	struct sequence_row *rows = sequence_rows(s, p);
	bool text = output_chosen.format == FORMAT_TEXT;
	size_t limit = most ? most : text ? FEW : s->count;
	struct table table = {
		.columns = &sequence_columns, .shown = columns_all(&sequence_columns),
		.sort = column_named(&sequence_columns, "count"), .rows = rows,
		.count = s->count < limit ? s->count : limit, .size = sizeof(*rows),
		.name = "sequences",
	};

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&table);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("bootprof-sequences-1");
		fputs(",\n  \"profile\": ", stdout);
		result_json_text(p->path);
		result_json_count("places", s->places);
		table_json(&table);
		result_json_end();
	} else {
		if (table.count)
			table_text(&table);
		finish_output();
		if (table.count < s->count)
			fprintf(stderr, "bootprof: %zu more sequences: see --limit\n",
				s->count - table.count);
		if (!s->count)
			fprintf(stderr, "bootprof: no symbols follow each other beyond chance\n");
	}
	finish_output();
	selection_free(&table.shown);
	free(rows);
}

static int sequences(int argc, char **argv)
{
	struct profile profile;
	struct sequences s;

	(void)argc;
	if (longest < 2 || longest > SEQUENCE_MAX)
		die(STATUS_USAGE, "sequences --length %llu: give a number from 2 to %d",
		    (unsigned long long)longest, SEQUENCE_MAX);
	profile_load(&profile, argv[0]);
	sequences_find(&s, &profile, &chosen, longest);
	print(&profile, &s);
	sequences_free(&s);
	profile_free(&profile);
	return STATUS_OK;
}

const struct command cmd_sequences = {
	.name = "sequences",
	.summary = "symbols that follow each other more often than by chance",
	.synopsis = "FILE",
	.about = "Looks for symbols that follow each other in the samples more often than they "
		 "would in a random order. Samples of one symbol behind each other count as one.",
	.groups = groups,
	.min = 1,
	.max = 1,
	.run = sequences,
};
