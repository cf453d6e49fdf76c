// SPDX-License-Identifier: GPL-2.0
/* bootprof report: whose code a boot executed, and the most costly symbols. */
#include <stdio.h>
#include <stdlib.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "show/result.h"
#include "tables/symbol_rows.h"

/* As text; nobody reads on. */
#define FEW	30

static uint64_t most;

static const struct option_def report_options[] = {
	OPT_COUNT('n', "limit", "N", &most, "the first N symbols (default: 30 as text, else all)"),
};

static const struct option_group report_group = OPTION_GROUP("Table", report_options);

static const struct option_group *const groups[] = {
	&report_group, &choice_group, &format_group, &terminal_group, NULL
};

/* A table of realms or of symbols */
static struct table table_of(const char *name, const struct symbol_row *rows, size_t count,
			     bool counted)
{
	static const char *const shown[2][2] = {
		{ "realm,samples,time,share,low,high", "realm,instructions,time,share" },
		{ "rank,realm,symbol,samples,time,share,low,high",
		  "rank,realm,symbol,instructions,time,share" },
	};
	bool symbols = count && rows->name;

	return (struct table){
		.columns = &symbol_columns,
		.shown = columns_parse(&symbol_columns, "", shown[symbols][counted]),
		.sort = symbols ? column_named(&symbol_columns, "share") : NULL,
		.rows = rows,
		.count = count,
		.size = sizeof(*rows),
		.name = name,
		.human = output_chosen.human,
	};
}

static void print_text(const char *name, const char *text)
{
	printf(", \"%s\": ", name);
	if (text)
		result_json_text(text);
	else
		fputs("null", stdout);
}

static void print_profile(const struct profile *p, const struct sums *sums)
{
	fputs(",\n  \"profile\": {\"name\": ", stdout);
	result_json_text(p->path);
	print_text("qemu", p->qemu);
	print_text("command", p->command);
	print_text("vmlinux", p->vmlinux);
	result_json_count("seed", p->seed);
	result_json_count("end_ns", p->end);
	result_json_count("period_ns", p->period);
	result_json_count(sums->counted ? "instructions" : "samples", sums->total);
	result_json_count("idle_ns", sums->idle);
	putchar('}');
}

static void print_notes(const struct profile *p, const struct sums *sums, size_t left)
{
	char text[32];

	finish_output();
	if (left)
		fprintf(stderr, "bootprof: %zu more symbols: see --limit\n", left);
	fprintf(stderr, "bootprof: the boot took %s s of the guest", format_seconds(text, p->end));
	if (sums->counted && !p->one_clock)
		fprintf(stderr, "; instructions were counted; CPUs with a thread each may have "
			"missed some\n");
	else if (sums->counted)
		fprintf(stderr, "; all instructions were counted\n");
	else
		fprintf(stderr, "; in 95 of 100 cases a share is between Low and High\n");
}

static void print(const struct profile *p, const struct sums *sums)
{
	size_t realm_count, symbol_count;
	struct symbol_row *realms = realm_rows(sums, &realm_count);
	struct symbol_row *symbols = symbol_rows(sums, p, &symbol_count);
	bool text = output_chosen.format == FORMAT_TEXT;
	size_t limit = most ? most : text ? FEW : symbol_count;
	size_t shown = symbol_count < limit ? symbol_count : limit;
	struct table of_realms = table_of("realms", realms, realm_count, sums->counted);
	struct table of_symbols = table_of("symbols", symbols, shown, sums->counted);

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&of_symbols);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("bootprof-report-1");
		print_profile(p, sums);
		table_json(&of_realms);
		table_json(&of_symbols);
		result_json_end();
	} else {
		table_text(&of_realms);
		putchar('\n');
		table_text(&of_symbols);
		print_notes(p, sums, symbol_count - shown);
	}
	finish_output();
	selection_free(&of_realms.shown);
	selection_free(&of_symbols.shown);
	free(realms);
	free(symbols);
}

static int report(int argc, char **argv)
{
	struct profile profile;
	struct sums sums;

	(void)argc;
	profile_load(&profile, argv[0]);
	sums_read(&sums, &profile, &chosen);
	if (!sums.total && !sums.idle)
		die(STATUS_INPUT, "%s: nothing was sampled there: ask for more of the boot",
		    argv[0]);
	print(&profile, &sums);
	sums_free(&sums);
	profile_free(&profile);
	return STATUS_OK;
}

const struct command cmd_report = {
	.name = "report",
	.summary = "whose code was executed, and the most costly symbols (the default)",
	.synopsis = "FILE",
	.about = "Prints the shares of firmware, decompressor, kernel, modules, user programs and "
		 "waiting in a boot, and its symbols, the most costly first. As CSV there are the "
		 "symbols.",
	.groups = groups,
	.min = 1,
	.max = 1,
	.plain = true,
	.run = report,
};
