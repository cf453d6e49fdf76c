// SPDX-License-Identifier: GPL-2.0
/* The columns of a distribution. */
#include "base/util.h"
#include "figures/spread.h"
#include "show/columns.h"

static const struct spread_row *as_row(const void *row)
{
	return row;
}

static int64_t from_of(const void *row)
{
	return as_row(row)->from;
}

static int64_t to_of(const void *row)
{
	return as_row(row)->to;
}

static int64_t count_of(const void *row)
{
	return as_row(row)->count;
}

static int64_t part_of(const void *row)
{
	return as_row(row)->part;
}

static int64_t below_of(const void *row)
{
	return as_row(row)->below;
}

static const struct column list[] = {
	{ 'f', "from", "From", UNIT_TIME, "calls at least as long", .number = from_of },
	{ 't', "to", "To", UNIT_TIME, "and shorter than this", .number = to_of },
	{ 'c', "count", "Count", UNIT_COUNT, "how many", .number = count_of },
	{ 'p', "part", "Part", UNIT_PERCENT, "of all calls", .number = part_of },
	{ 'C', "below", "Below", UNIT_PERCENT, "the same, with all shorter ones",
	  .number = below_of },
};

const struct columns spread_columns = { list, ARRAY_SIZE(list) };
