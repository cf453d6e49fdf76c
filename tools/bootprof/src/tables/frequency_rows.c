// SPDX-License-Identifier: GPL-2.0
#include "tables/frequency_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* Letters of the longest bar */
#define BAR	30

static int64_t percent(double share)
{
	return llround(share * 100000);
}

struct frequency_row frequency_row(const char *symbol, const struct profile *p,
				   const struct bin *bin)
{
	struct share share = bin_marked(bin);
	struct frequency_row row = {
		symbol, profile_title(p), bin->begin, bin->end, bin->marked, bin->samples,
		NO_VALUE, NO_VALUE, NO_VALUE, NO_VALUE,
	};

	if (!bin->samples)
		return row;
	row.time = llround(share.is * bin->whole);
	row.share = percent(share.is);
	row.low = percent(share.low);
	row.high = percent(share.high);
	return row;
}

static void symbol_of(FILE *out, const void *row)
{
	fputs(((const struct frequency_row *)row)->symbol, out);
}

static void profile_of(FILE *out, const void *row)
{
	fputs(((const struct frequency_row *)row)->profile, out);
}

static const struct column list[] = {
	{ .name = "symbol", .title = "Symbol", .unit = UNIT_TEXT, .text = symbol_of },
	{ .name = "profile", .title = "Profile", .unit = UNIT_TEXT, .text = profile_of },
	{ .name = "begin", .title = "Begin", .unit = UNIT_STAMP,
	  .field = FIELD(struct frequency_row, begin) },
	{ .name = "end", .title = "End", .unit = UNIT_STAMP,
	  .field = FIELD(struct frequency_row, end) },
	{ .name = "samples", .title = "Samples", .unit = UNIT_COUNT,
	  .field = FIELD(struct frequency_row, samples) },
	{ .name = "all", .title = "Of", .unit = UNIT_COUNT,
	  .field = FIELD(struct frequency_row, all) },
	{ .name = "time", .title = "Time", .unit = UNIT_TIME,
	  .field = FIELD(struct frequency_row, time) },
	{ .name = "share", .title = "Share", .unit = UNIT_PERCENT,
	  .field = FIELD(struct frequency_row, share) },
	{ .name = "low", .title = "Low", .unit = UNIT_PERCENT,
	  .field = FIELD(struct frequency_row, low) },
	{ .name = "high", .title = "High", .unit = UNIT_PERCENT,
	  .field = FIELD(struct frequency_row, high) },
};

const struct columns frequency_columns = { list, ARRAY_SIZE(list) };

/* ---- beside each other ---------------------------------------------------- */

/* A row: its times, how long the two parts of the bar are, and a share for each profile */
struct line {
	uint64_t begin, end;
	int64_t least, most;
	int64_t shares[];
};

static void bar_of(FILE *out, const void *row)
{
	const struct line *line = row;

	for (int64_t i = 0; i < line->most; i++)
		fputc(i < line->least ? '#' : ':', out);
}

static char *title_of(const char *name)
{
	struct string title;

	string_begin(&title);
	print_escaped(title.out, name, strlen(name), fputs);
	return string_end(&title);
}

static void fill_line(struct line *line, const struct frequency_row *rows, size_t bins,
		      size_t profiles, int64_t longest)
{
	line->begin = rows->begin;
	line->end = rows->end;
	line->least = INT64_MAX;
	for (size_t i = 0; i < profiles; i++) {
		int64_t share = rows[i * bins].share, known = share == NO_VALUE ? 0 : share;

		line->shares[i] = share;
		if (known < line->least)
			line->least = known;
		if (known > line->most)
			line->most = known;
	}
	line->least = longest ? (line->least * BAR + longest / 2) / longest : 0;
	line->most = longest ? (line->most * BAR + longest / 2) / longest : 0;
}

void beside_make(struct beside *b, const struct frequency_row *rows, size_t bins, size_t profiles)
{
	size_t size = sizeof(struct line) + profiles * sizeof(int64_t);
	char *lines = zalloc(bins * size);
	struct column *column;
	int64_t longest = 0;

	for (size_t i = 0; i < bins * profiles; i++)
		if (rows[i].share > longest)
			longest = rows[i].share;
	for (size_t i = 0; i < bins; i++)
		fill_line((struct line *)(lines + i * size), rows + i, bins, profiles, longest);
	b->list = zalloc((profiles + 3) * sizeof(*b->list));
	column = b->list;
	*column++ = (struct column){ .title = "Begin", .unit = UNIT_STAMP,
				     .field = FIELD(struct line, begin) };
	*column++ = (struct column){ .title = "End", .unit = UNIT_STAMP,
				     .field = FIELD(struct line, end) };
	for (size_t i = 0; i < profiles; i++)
		*column++ = (struct column){
			.title = title_of(rows[i * bins].profile), .unit = UNIT_PERCENT,
			.field = 1 + offsetof(struct line, shares) + i * sizeof(int64_t),
		};
	*column++ = (struct column){ .title = "Bar", .unit = UNIT_TEXT, .text = bar_of };
	b->columns = (struct columns){ b->list, column - b->list };
	b->table = (struct table){
		.columns = &b->columns, .shown = columns_all(&b->columns), .rows = lines,
		.count = bins, .size = size, .name = "bins",
	};
}

void beside_free(struct beside *b)
{
	for (size_t i = 2; i + 1 < b->columns.count; i++)
		free((char *)b->list[i].title);
	free((void *)b->table.rows);
	selection_free(&b->table.shown);
	free(b->list);
}
