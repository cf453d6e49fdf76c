// SPDX-License-Identifier: GPL-2.0
/* bootprof symbol: how often symbols were executed over the boot, in several runs. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/util.h"
#include "cmd/outfile.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "draw/plot.h"
#include "pictures/frequency.h"
#include "show/result.h"

static const struct option_group *const groups[] = {
	&bins_group, &choice_group, &format_group, &file_group, &terminal_group, NULL
};

/* True or false of each name of a profile, NULL if none is like the pattern; to be freed. */
static bool *marks_of(const struct profile *p, const char *pattern)
{
	bool *marks = zalloc(p->name_count * sizeof(*marks)), any = false;

	for (size_t i = 0; i < p->name_count; i++) {
		marks[i] = !fnmatch(pattern, p->names[i].symbol, 0);
		any |= marks[i];
	}
	if (any)
		return marks;
	free(marks);
	return NULL;
}

static void add_symbol(struct frequency *f, size_t number, const char *pattern,
		       const struct profile *profiles, uint64_t end)
{
	bool any = false;

	for (size_t i = 0; i < f->profiles; i++) {
		const struct profile *p = &profiles[i];
		size_t place = number * f->profiles + i;
		bool *marks = marks_of(p, pattern);
		struct bin *bins = bins_read(p, &chosen, marks, end, f->bins);

		for (size_t b = 0; b < f->bins; b++)
			f->rows[place * f->bins + b] = frequency_row(pattern, p, &bins[b]);
		f->totals[place] = frequency_row(pattern, p, &bins[f->bins]);
		any |= !!marks;
		free(bins);
		free(marks);
	}
	if (!any)
		die(STATUS_INPUT, "symbol %s: nothing of that name was executed in %s: see "
		    "'bootprof report --limit 1000'", pattern,
		    f->profiles == 1 ? profiles->path : "any of the profiles");
}

/* Each has a color, and they stand one above the other. */
static void check_picture(char **patterns, size_t count, const struct profile *p)
{
	if (count > PLOT_COLORS)
		die(STATUS_USAGE, "symbol --svg: %zu names: give %d at most", count, PLOT_COLORS);
	for (size_t n = 0; n < p->name_count; n++) {
		const char *symbol = p->names[n].symbol, *like = NULL;

		for (size_t i = 0; i < count; i++) {
			if (fnmatch(patterns[i], symbol, 0))
				continue;
			if (like)
				die(STATUS_USAGE, "symbol --svg: %s is like %s and like %s: a "
				    "picture has each symbol once", symbol, like, patterns[i]);
			like = patterns[i];
		}
	}
}

/* ---- writing -------------------------------------------------------------- */

static struct table table_of(const char *name, const char *shown,
			     const struct frequency_row *rows, size_t count)
{
	return (struct table){
		.columns = &frequency_columns,
		.shown = columns_parse(&frequency_columns, "", shown),
		.rows = rows, .count = count, .size = sizeof(*rows), .name = name,
		.human = output_chosen.human,
	};
}

static void print_text(const struct frequency *f, struct table *totals)
{
	size_t rows = f->bins * f->profiles;

	table_text(totals);
	for (size_t i = 0; i < f->symbols; i++) {
		struct beside beside;

		beside_make(&beside, &f->rows[i * rows], f->bins, f->profiles);
		putchar('\n');
		print_escaped(stdout, f->rows[i * rows].symbol,
			      strlen(f->rows[i * rows].symbol), fputs);
		putchar('\n');
		table_text(&beside.table);
		beside_free(&beside);
	}
	finish_output();
	fprintf(stderr, "bootprof: in 95 of 100 cases a share is between Low and High");
	if (f->profiles > 1)
		fprintf(stderr, "; a bar is # up to the least share, : up to the largest");
	fputc('\n', stderr);
}

static void print(const struct frequency *f)
{
	size_t count = f->symbols * f->profiles;
	struct table totals = table_of("symbols", "symbol,profile,samples,all,time,share,low,high",
				       f->totals, count);
	struct table bins = table_of("bins", "all", f->rows, count * f->bins);

	output_begin(&output_chosen);
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&bins);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("bootprof-symbol-1");
		table_json(&totals);
		table_json(&bins);
		result_json_end();
	} else {
		print_text(f, &totals);
	}
	selection_free(&totals.shown);
	selection_free(&bins.shown);
}

/* ---- the command line ------------------------------------------------------ */

/* Symbols come first. A directory is no symbol: its message is that of a profile. */
static int count_symbols(int argc, char **argv)
{
	struct stat st;
	int count = 0;

	while (count < argc && stat(argv[count], &st))
		count++;
	if (count == argc)
		die(STATUS_USAGE, "symbol: no file: name symbols, then profiles; %s is none",
		    argv[argc - 1]);
	if (!count)
		die(STATUS_USAGE, "symbol: %s is a file: name a symbol before it", argv[0]);
	return count;
}

static int symbol(int argc, char **argv)
{
	int symbols = count_symbols(argc, argv);
	struct frequency f = {
		.symbols = symbols, .profiles = argc - symbols, .bins = bins_wanted,
	};
	struct profile *profiles = zalloc(f.profiles * sizeof(*profiles));
	uint64_t end;

	bins_check("symbol");
	for (size_t i = 0; i < f.profiles; i++) {
		output_check(argv[symbols + i]);
		profile_load(&profiles[i], argv[symbols + i]);
		if (svg_wanted)
			check_picture(argv, symbols, &profiles[i]);
	}
	end = bins_end(profiles, f.profiles, &chosen);
	f.totals = zalloc(f.symbols * f.profiles * sizeof(*f.totals));
	f.rows = zalloc(f.symbols * f.profiles * f.bins * sizeof(*f.rows));
	for (size_t i = 0; i < f.symbols; i++)
		add_symbol(&f, i, argv[i], profiles, end);
	output_file_begin(argv[symbols]);
	if (svg_wanted)
		frequency_draw(&f);
	else
		print(&f);
	if (output_has_file())
		outfile_end();
	finish_output();
	for (size_t i = 0; i < f.profiles; i++)
		profile_free(&profiles[i]);
	free(profiles);
	free(f.rows);
	free(f.totals);
	return STATUS_OK;
}

const struct command cmd_symbol = {
	.name = "symbol",
	.summary = "how often symbols were executed over the boot, in several runs",
	.synopsis = "NAME... FILE...",
	.about = "Cuts boots into parts of the same length, and prints the share of symbols in "
		 "each of them, for each profile, or draws them. NAME may be a pattern as of file "
		 "names: what is like it counts as one. The shares are those of samples.",
	.groups = groups,
	.min = 2,
	.max = INT32_MAX,
	.run = symbol,
};
