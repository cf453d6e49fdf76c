// SPDX-License-Identifier: GPL-2.0
#include "tables/symbol_rows.h"

#include <math.h>
#include <stdlib.h>

#include "base/util.h"

/* A boot's order; what cannot be told comes last. */
static const enum realm order[] = {
	REALM_FIRMWARE, REALM_DECOMPRESSOR, REALM_EARLY, REALM_KERNEL, REALM_MODULE, REALM_USER,
	REALM_UNKNOWN,
};

static int64_t percent(double share)
{
	return llround(share * 100000);
}

static struct symbol_row row_of(const struct sums *sums, enum realm realm, uint64_t count)
{
	struct share share = sums_share(sums, count);

	return (struct symbol_row){
		.realm = realm,
		.count = count,
		.time = llround(sums_time(sums, count).is),
		.share = percent(share.is),
		.low = percent(share.low),
		.high = percent(share.high),
	};
}

static struct symbol_row idle_row(const struct sums *sums)
{
	double all = sums->busy + sums->idle;
	int64_t share = all ? percent(sums->idle / all) : 0;

	return (struct symbol_row){
		.realm = REALM_IDLE,
		.count = NO_VALUE,
		.time = sums->idle,
		.share = share,
		.low = share,
		.high = share,
	};
}

struct symbol_row *realm_rows(const struct sums *sums, size_t *count)
{
	struct symbol_row *rows = zalloc(REALMS * sizeof(*rows));

	*count = 0;
	for (size_t i = 0; i < ARRAY_SIZE(order); i++)
		if (sums->realms[order[i]])
			rows[(*count)++] = row_of(sums, order[i], sums->realms[order[i]]);
	if (sums->idle)
		rows[(*count)++] = idle_row(sums);
	return rows;
}

/* Names are in order already. */
static int by_count(const void *a, const void *b)
{
	const struct symbol_row *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return (x->name > y->name) - (x->name < y->name);
}

struct symbol_row *symbol_rows(const struct sums *sums, const struct profile *p, size_t *count)
{
	struct symbol_row *rows = zalloc((p->name_count + 1) * sizeof(*rows));

	*count = 0;
	for (size_t i = 0; i < p->name_count; i++) {
		if (!sums->counts[i])
			continue;
		rows[*count] = row_of(sums, p->names[i].realm, sums->counts[i]);
		rows[(*count)++].name = &p->names[i];
	}
	qsort(rows, *count, sizeof(*rows), by_count);
	for (size_t i = 0; i < *count; i++)
		rows[i].rank = i && rows[i].count == rows[i - 1].count ? rows[i - 1].rank :
									 (int64_t)i + 1;
	return rows;
}

/* ---- columns -------------------------------------------------------------- */

static const struct symbol_row *as_row(const void *row)
{
	return row;
}

static void realm_of(FILE *out, const void *row)
{
	fputs(realm_word(as_row(row)->realm), out);
}

void print_symbol(FILE *out, const struct symbol_name *name)
{
	fputs(*name->symbol ? name->symbol : "?", out);
	if (*name->file)
		fprintf(out, " [%s]", name->file);
}

static void symbol_of(FILE *out, const void *row)
{
	print_symbol(out, as_row(row)->name);
}

static const struct column list[] = {
	{ .name = "rank", .title = "Rank", .unit = UNIT_COUNT,
	  .field = FIELD(struct symbol_row, rank) },
	{ .name = "realm", .title = "Realm", .unit = UNIT_TEXT, .text = realm_of },
	{ .name = "symbol", .title = "Symbol", .unit = UNIT_TEXT, .text = symbol_of },
	{ .name = "samples", .title = "Samples", .unit = UNIT_COUNT,
	  .field = FIELD(struct symbol_row, count) },
	{ .name = "instructions", .title = "Instructions", .unit = UNIT_COUNT,
	  .field = FIELD(struct symbol_row, count) },
	{ .name = "time", .title = "Time", .unit = UNIT_TIME,
	  .field = FIELD(struct symbol_row, time) },
	{ .name = "share", .title = "Share", .unit = UNIT_PERCENT,
	  .field = FIELD(struct symbol_row, share) },
	{ .name = "low", .title = "Low", .unit = UNIT_PERCENT,
	  .field = FIELD(struct symbol_row, low) },
	{ .name = "high", .title = "High", .unit = UNIT_PERCENT,
	  .field = FIELD(struct symbol_row, high) },
};

const struct columns symbol_columns = { list, ARRAY_SIZE(list) };
