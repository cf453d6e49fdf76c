// SPDX-License-Identifier: GPL-2.0
/* The columns of a call tree, for programs. */
#include <stdio.h>

#include "base/util.h"
#include "figures/places.h"
#include "tables/columns.h"

static void what_of(FILE *out, const void *row)
{
	static const char *const words[] = {
		[PLACE_ALL] = "all", [PLACE_TASK] = "task", [PLACE_FUNCTION] = "function",
		[PLACE_INTERRUPT] = "interrupt", [PLACE_MORE] = "more",
	};

	fputs(words[((const struct place *)row)->kind], out);
}

static void name_of(FILE *out, const void *row)
{
	place_name(row, out);
}

static const struct column list[] = {
	{ .name = "level", .unit = UNIT_COUNT, .field = FIELD(struct place, level) },
	{ .name = "what", .unit = UNIT_TEXT, .text = what_of },
	{ .name = "name", .unit = UNIT_TEXT, .text = name_of },
	{ .name = "count", .unit = UNIT_COUNT, .field = FIELD(struct place, calls) },
	{ .name = "total", .unit = UNIT_TIME, .field = FIELD(struct place, weight) },
	{ .name = "own", .unit = UNIT_TIME, .field = FIELD(struct place, own) },
	{ .name = "share", .unit = UNIT_PERCENT, .field = FIELD(struct place, share) },
};

const struct columns place_columns = { list, ARRAY_SIZE(list) };
