// SPDX-License-Identifier: GPL-2.0
#include "tables/sequence_rows.h"

#include <math.h>

#include "base/util.h"
#include "tables/symbol_rows.h"

struct sequence_row *sequence_rows(const struct sequences *s, const struct profile *p)
{
	struct sequence_row *rows = zalloc((s->count + 1) * sizeof(*rows));

	for (size_t i = 0; i < s->count; i++)
		rows[i] = (struct sequence_row){
			.p = p,
			.sequence = &s->list[i],
			.length = s->list[i].length,
			.count = s->list[i].count,
			.share = llround(100000.0 * s->list[i].count / s->places),
			.chance = llround(100000.0 * s->list[i].chance / s->places),
		};
	return rows;
}

static void symbols_of(FILE *out, const void *row)
{
	const struct sequence_row *r = row;

	for (size_t i = 0; i < r->sequence->length; i++) {
		if (i)
			fputs(" > ", out);
		print_symbol(out, &r->p->names[r->sequence->symbols[i]]);
	}
}

static const struct column list[] = {
	{ .name = "length", .title = "Length", .unit = UNIT_COUNT,
	  .field = FIELD(struct sequence_row, length) },
	{ .name = "count", .title = "Count", .unit = UNIT_COUNT,
	  .field = FIELD(struct sequence_row, count) },
	{ .name = "share", .title = "Share", .unit = UNIT_PERCENT,
	  .field = FIELD(struct sequence_row, share) },
	{ .name = "chance", .title = "Chance", .unit = UNIT_PERCENT,
	  .field = FIELD(struct sequence_row, chance) },
	{ .name = "symbols", .title = "Symbols", .unit = UNIT_TEXT, .text = symbols_of },
};

const struct columns sequence_columns = { list, ARRAY_SIZE(list) };
