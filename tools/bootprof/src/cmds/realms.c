// SPDX-License-Identifier: GPL-2.0
/* bootprof realms: whose code was executed when. */
#include <stdio.h>
#include <stdlib.h>

#include "base/util.h"
#include "cmd/outfile.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/bins.h"
#include "pictures/realms.h"
#include "show/result.h"
#include "tables/bin_columns.h"

static const struct option_group *const groups[] = {
	&bins_group, &choice_group, &format_group, &file_group, &terminal_group, NULL
};

/* A table for people does without the realms that nothing is of. */
static struct selection columns_of(const struct bin *bins, size_t count)
{
	struct selection shown = { 0 };

	for (size_t c = 0; c < bin_columns.count; c++) {
		const struct column *column = &bin_columns.list[c];
		bool any = column->unit != UNIT_PERCENT || output_chosen.format != FORMAT_TEXT;

		for (size_t i = 0; i < count && !any; i++)
			any = column_number(column, &bins[i]) > 0;
		if (any)
			selection_add(&shown, column);
	}
	return shown;
}

static void print(const struct profile *p, const struct bin *bins, size_t count)
{
	struct table table = {
		.columns = &bin_columns, .shown = columns_of(bins, count), .rows = bins,
		.count = count, .size = sizeof(*bins), .name = "bins",
	};

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&table);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("bootprof-realms-1");
		fputs(",\n  \"profile\": ", stdout);
		result_json_text(p->path);
		table_json(&table);
		result_json_end();
	} else {
		table_text(&table);
	}
	selection_free(&table.shown);
}

static int realms(int argc, char **argv)
{
	struct profile profile;
	struct bin *bins;

	(void)argc;
	bins_check("realms");
	profile_load(&profile, argv[0]);
	bins = bins_read(&profile, &chosen, NULL, bins_end(&profile, 1, &chosen), bins_wanted);
	output_file_begin(argv[0]);
	if (svg_wanted)
		realms_draw(&profile, bins, bins_wanted);
	else
		print(&profile, bins, bins_wanted);
	if (output_has_file())
		outfile_end();
	finish_output();
	free(bins);
	profile_free(&profile);
	return STATUS_OK;
}

const struct command cmd_realms = {
	.name = "realms",
	.summary = "whose code was executed when: shares over the boot",
	.synopsis = "FILE",
	.about = "Cuts a boot into parts of the same length, and prints the share of each realm in "
		 "each of them, or draws them. The shares are those of samples.",
	.groups = groups,
	.min = 1,
	.max = 1,
	.run = realms,
};
