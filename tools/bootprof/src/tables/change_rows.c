// SPDX-License-Identifier: GPL-2.0
#include "tables/change_rows.h"

#include <math.h>
#include <stdlib.h>

#include "base/util.h"
#include "tables/symbol_rows.h"

/* Of all intervals together */
#define CHANCE	0.05

/**
 * struct pair - a symbol that was executed in one of the boots, or in both
 * @name: symbol
 * @old: samples or instructions
 * @new: the same in the other one
 */
struct pair {
	const struct symbol_name *name;
	uint64_t old, new;
};

/* Both have their names in the same order. */
static struct pair *pairs_of(const struct boot *old, const struct boot *new, size_t *count)
{
	size_t olds = old->p->name_count, news = new->p->name_count, i = 0, k = 0;
	struct pair *pairs = zalloc((olds + news + 1) * sizeof(*pairs));

	*count = 0;
	while (i < olds || k < news) {
		int order = i == olds ? 1 : k == news ? -1 :
			    symbol_order(&old->p->names[i], &new->p->names[k]);
		struct pair pair = { 0 };

		if (order >= 0) {
			pair.name = &new->p->names[k];
			pair.new = new->sums->counts[k++];
		}
		if (order <= 0) {
			pair.name = &old->p->names[i];
			pair.old = old->sums->counts[i++];
		}
		if (pair.old || pair.new)
			pairs[(*count)++] = pair;
	}
	return pairs;
}

static int64_t percent(double share)
{
	return llround(share * 100000);
}

static struct change_row row_of(const struct pair *pair, const struct sums *old,
				const struct sums *new, double z)
{
	struct share before = sums_share_within(old, pair->old, z);
	struct share after = sums_share_within(new, pair->new, z);
	struct share change = share_change(before, after);
	struct change_row row = {
		.name = pair->name,
		.before = percent(before.is),
		.after = percent(after.is),
		.change = percent(change.is),
		.low = percent(change.low),
		.high = percent(change.high),
		.time_before = llround(sums_time(old, pair->old).is),
		.time_after = llround(sums_time(new, pair->new).is),
		.sure = change.low > 0 || change.high < 0,
	};

	row.time_change = row.time_after - row.time_before;
	return row;
}

/* Where one boot is longer, shares change of what takes the same time in both. */
static int by_change(const void *a, const void *b)
{
	const struct change_row *x = a, *y = b;
	int64_t first = llabs(x->time_change), second = llabs(y->time_change);

	if (x->sure != y->sure)
		return x->sure ? -1 : 1;
	if (first != second)
		return first < second ? 1 : -1;
	if (llabs(x->change) != llabs(y->change))
		return llabs(x->change) < llabs(y->change) ? 1 : -1;
	return symbol_order(x->name, y->name);
}

struct change_row *change_rows(const struct boot *old, const struct boot *new, size_t *count)
{
	struct pair *pairs = pairs_of(old, new, count);
	struct change_row *rows = zalloc((*count + 1) * sizeof(*rows));
	double z = share_point(CHANCE / (*count ? *count : 1));

	for (size_t i = 0; i < *count; i++)
		rows[i] = row_of(&pairs[i], old->sums, new->sums, z);
	free(pairs);
	qsort(rows, *count, sizeof(*rows), by_change);
	return rows;
}

/* ---- columns -------------------------------------------------------------- */

static const struct symbol_name *name_of(const void *row)
{
	return ((const struct change_row *)row)->name;
}

static void realm_of(FILE *out, const void *row)
{
	fputs(realm_word(name_of(row)->realm), out);
}

static void symbol_of(FILE *out, const void *row)
{
	print_symbol(out, name_of(row));
}

static const struct column list[] = {
	{ .name = "realm", .title = "Realm", .unit = UNIT_TEXT, .text = realm_of },
	{ .name = "symbol", .title = "Symbol", .unit = UNIT_TEXT, .text = symbol_of },
	{ .name = "before", .title = "Before", .unit = UNIT_PERCENT,
	  .field = FIELD(struct change_row, before) },
	{ .name = "after", .title = "After", .unit = UNIT_PERCENT,
	  .field = FIELD(struct change_row, after) },
	{ .name = "change", .title = "Change", .unit = UNIT_PERCENT,
	  .field = FIELD(struct change_row, change) },
	{ .name = "low", .title = "Low", .unit = UNIT_PERCENT,
	  .field = FIELD(struct change_row, low) },
	{ .name = "high", .title = "High", .unit = UNIT_PERCENT,
	  .field = FIELD(struct change_row, high) },
	{ .name = "time_before", .title = "Time-before", .unit = UNIT_TIME,
	  .field = FIELD(struct change_row, time_before) },
	{ .name = "time_after", .title = "Time-after", .unit = UNIT_TIME,
	  .field = FIELD(struct change_row, time_after) },
	{ .name = "time_change", .title = "Time-change", .unit = UNIT_CHANGE,
	  .field = FIELD(struct change_row, time_change) },
};

const struct columns change_columns = { list, ARRAY_SIZE(list) };
