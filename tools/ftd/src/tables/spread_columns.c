// SPDX-License-Identifier: GPL-2.0
/* The columns of a distribution. */
#include "base/util.h"
#include "figures/spread.h"
#include "tables/columns.h"

static const struct column list[] = {
	{ 'f', "from", "From", UNIT_TIME, "calls at least as long", .field = FIELD(struct spread_row, from) },
	{ 't', "to", "To", UNIT_TIME, "and shorter than this", .field = FIELD(struct spread_row, to) },
	{ 'c', "count", "Count", UNIT_COUNT, "how many", .field = FIELD(struct spread_row, count) },
	{ 'p', "part", "Part", UNIT_PERCENT, "of all calls", .field = FIELD(struct spread_row, part) },
	{ 'C', "below", "Below", UNIT_PERCENT, "the same, with all shorter ones",
	  .field = FIELD(struct spread_row, below) },
};

const struct columns spread_columns = { list, ARRAY_SIZE(list) };
