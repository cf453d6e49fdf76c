// SPDX-License-Identifier: GPL-2.0
/* ftd diff: what got slower. */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "calls/run.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "figures/changes.h"
#include "show/result.h"
#include "show/terminal.h"
#include "tables/columns.h"
#include "tables/summary.h"
#include "tables/trace_result.h"

#define DEFAULT_COLUMNS	"FdpCTcnabs"

static struct selection shown;
static uint64_t most, over;
static bool on_cpu;

static void take_columns(const char *option, const char *arg)
{
	selection_free(&shown);
	shown = columns_parse(&change_columns, option, arg);
}

static const struct option_def diff_options[] = {
	OPT_PARSE('f', "columns", "COLUMNS", take_columns,
		  "print these columns: letters, or names with commas, or all (default " DEFAULT_COLUMNS ")"),
	OPT_COUNT('n', "rows", "N", &most, "the N largest changes, slower or faster"),
	OPT_USEC('t', "over", "TIME", &over, "changes of over this, in microseconds or as 1.5ms"),
	OPT_FLAG(0, "on-cpu", &on_cpu, "leave out the time that calls were scheduled out"),
};

static const struct option_group diff_group = OPTION_GROUP("Table", diff_options);

static const struct option_group *const groups[] = {
	&diff_group, &filter_group, &format_group, &terminal_group, &input_group, NULL
};

static void read_trace(struct trace *t, const char *path)
{
	struct trace_options opt = common_trace_options(path);

	opt.stats = true;
	opt.several = true;
	trace_run(t, &opt, NULL);
}

static void put_time(FILE *out, const char *before, int64_t nsec)
{
	fputs(before, out);
	print_duration(out, nsec, output_chosen.human);
}

/* All of it in one line: local times add up. */
static void put_sum(const struct changes *c)
{
	struct string text;

	string_begin(&text);
	put_time(text.out, "Local time: ", c->old.local);
	put_time(text.out, " -> ", c->new.local);
	put_time(text.out, ", change ", c->new.local - c->old.local);
	if (c->old.local)
		fprintf(text.out, " (%+.1f%%)",
			100.0 * ((double)c->new.local - c->old.local) / c->old.local);
	fprintf(text.out, "; calls: %llu -> %llu", (unsigned long long)c->old.count,
		(unsigned long long)c->new.count);
	output_words(&text);
	putchar('\n');
}

static void put_table(const struct trace *old, const struct trace *new,
		      const struct changes *c)
{
	struct table table = {
		.columns = &change_columns,
		.shown = shown,
		.sort = column_named(&change_columns, "change"),
		.rows = c->list,
		.count = c->count,
		.size = sizeof(*c->list),
		.name = "functions",
		.human = output_chosen.human,
	};

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&table);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("ftd-diff-1");
		result_json_trace("old", old);
		result_json_trace("new", new);
		table_json(&table);
		result_json_end();
	} else {
		put_sum(c);
		if (c->count)
			table_text(&table);
		else if (c->old.count || c->new.count)
			puts(over ? "No function's own time changed by that much." :
				    "No difference: each function took as long in itself.");
	}
}

static int diff(int argc, char **argv)
{
	struct trace old, new;
	struct changes c;

	(void)argc;
	if (!strcmp(argv[0], "-") && !strcmp(argv[1], "-"))
		die(STATUS_USAGE, "diff: only one of the traces can come from standard input");
	if (!shown.count)
		take_columns("", output_chosen.format == FORMAT_TEXT ? DEFAULT_COLUMNS : "all");
	read_trace(&old, argv[0]);
	read_trace(&new, argv[1]);
	changes_find(&c, &old, &new, on_cpu);
	changes_trim(&c, most, over);
	put_table(&old, &new, &c);
	finish_output();
	if (!c.old.count && !c.new.count)
		summary_no_function(old.filters, 0);
	summary_open(&old);
	summary_print(&old);
	summary_open(&new);
	summary_print(&new);
	changes_free(&c);
	trace_free(&old);
	trace_free(&new);
	return STATUS_OK;
}

const struct command cmd_diff = {
	.name = "diff",
	.summary = "what got slower from one trace to the other",
	.synopsis = "OLD NEW",
	.about = "Compares two traces: how much more time each function spent in itself, since it "
		 "was called more often or since a call took longer; what got slower comes first.",
	.groups = groups,
	.columns = &change_columns,
	.min = 2,
	.max = 2,
	.run = diff,
};
