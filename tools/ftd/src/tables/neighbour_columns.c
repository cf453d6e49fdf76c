// SPDX-License-Identifier: GPL-2.0
/* The columns of the tables around a function. */
#include "base/util.h"
#include "figures/around.h"
#include "tables/columns.h"

static const struct neighbour *as_neighbour(const void *row)
{
	return row;
}

static void relation_of(FILE *out, const void *row)
{
	static const char *const words[] = { "function", "caller", "callee" };

	fputs(words[as_neighbour(row)->relation], out);
}

static void name_of(FILE *out, const void *row)
{
	fputs(as_neighbour(row)->name, out);
}

static int64_t part_of(const void *row)
{
	const struct neighbour *n = as_neighbour(row);

	return n->whole ? n->total * 100000.0 / n->whole : 0;
}

static int64_t average_of(const void *row)
{
	const struct neighbour *n = as_neighbour(row);

	return (n->total + n->count / 2) / n->count;
}

static const struct column list[] = {
	{ 'F', "function", "Function", UNIT_TEXT, "name, with the module in brackets",
	  .text = name_of },
	{ 'r', "relation", "Relation", UNIT_TEXT, "function, caller or callee",
	  .text = relation_of },
	{ 'c', "count", "Count", UNIT_COUNT, "calls",
	  .field = FIELD(struct neighbour, count) },
	{ 't', "total", "Time", UNIT_TIME, "sum of their durations",
	  .field = FIELD(struct neighbour, total) },
	{ 'p', "part", "Part", UNIT_PERCENT, "of the time of all calls of the function",
	  .number = part_of },
	{ 'a', "average", "Average", UNIT_TIME, "mean duration of a call",
	  .number = average_of },
	{ 'x', "max", "Max", UNIT_TIME, "longest call",
	  .field = FIELD(struct neighbour, longest) },
	{ 'l', "local", "Local", UNIT_TIME, "time in what was called itself",
	  .field = FIELD(struct neighbour, local) },
};

const struct columns neighbour_columns = { list, ARRAY_SIZE(list) };
