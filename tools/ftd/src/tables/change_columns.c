// SPDX-License-Identifier: GPL-2.0
/* The columns of a comparison. */
#include <string.h>

#include "base/util.h"
#include "figures/changes.h"
#include "tables/columns.h"

static const struct change *as_change(const void *row)
{
	return row;
}

static void function_of(FILE *out, const void *row)
{
	fputs(as_change(row)->name, out);
}

static void state_of(FILE *out, const void *row)
{
	if (!as_change(row)->old.count)
		fputs("new", out);
	else if (!as_change(row)->new.count)
		fputs("gone", out);
}

static int64_t each(const struct side *s)
{
	return s->count ? (int64_t)((s->local + s->count / 2) / s->count) : NO_VALUE;
}

static int64_t old_each(const void *row)
{
	return each(&as_change(row)->old);
}

static int64_t new_each(const void *row)
{
	return each(&as_change(row)->new);
}

static int64_t total_change(const void *row)
{
	return as_change(row)->new.total - as_change(row)->old.total;
}

static int64_t old_max(const void *row)
{
	return as_change(row)->old.count ? (int64_t)as_change(row)->old.max : NO_VALUE;
}

static int64_t new_max(const void *row)
{
	return as_change(row)->new.count ? (int64_t)as_change(row)->new.max : NO_VALUE;
}

static const struct column list[] = {
	{ 'F', "function", "Function", UNIT_TEXT, "name, with the module in brackets",
	  .text = function_of },
	{ 's', "state", "State", UNIT_TEXT, "new or gone, if it was called in one trace only",
	  .text = state_of },
	{ 'd', "change", "Change", UNIT_CHANGE, "how much more time it spent in itself",
	  .field = FIELD(struct change, delta) },
	{ 'p', "part", "Part", UNIT_PERCENT, "the same, of all time in the old trace",
	  .field = FIELD(struct change, part) },
	{ 'C', "by_calls", "By-calls", UNIT_CHANGE, "of the change, since it was called more often",
	  .field = FIELD(struct change, by_calls) },
	{ 'T', "by_time", "By-time", UNIT_CHANGE, "of the change, since a call took longer",
	  .field = FIELD(struct change, by_time) },
	{ 'c', "old_count", "Old-count", UNIT_COUNT, "calls in the old trace",
	  .field = FIELD(struct change, old.count) },
	{ 'n', "new_count", "New-count", UNIT_COUNT, "calls in the new trace",
	  .field = FIELD(struct change, new.count) },
	{ 'l', "old_local", "Old-local", UNIT_TIME, "time in the function itself, old trace",
	  .field = FIELD(struct change, old.local) },
	{ 'm', "new_local", "New-local", UNIT_TIME, "the same, new trace",
	  .field = FIELD(struct change, new.local) },
	{ 'a', "old_each", "Old-each", UNIT_TIME, "the same for each call, old trace",
	  .number = old_each },
	{ 'b', "new_each", "New-each", UNIT_TIME, "the same for each call, new trace",
	  .number = new_each },
	{ 't', "total_change", "Total-change", UNIT_CHANGE, "how much more time with all it called",
	  .number = total_change },
	{ 'x', "old_max", "Old-max", UNIT_TIME, "longest call, old trace",
	  .number = old_max },
	{ 'y', "new_max", "New-max", UNIT_TIME, "longest call, new trace",
	  .number = new_max },
};

const struct columns change_columns = { list, ARRAY_SIZE(list) };
