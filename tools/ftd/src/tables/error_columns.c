// SPDX-License-Identifier: GPL-2.0
/* The columns of a table of errors. */
#include <inttypes.h>

#include "base/errnos.h"
#include "base/util.h"
#include "figures/errors.h"
#include "tables/columns.h"

static const struct error *as_error(const void *row)
{
	return row;
}

static void function_of(FILE *out, const void *row)
{
	fputs(as_error(row)->name, out);
}

static void error_of(FILE *out, const void *row)
{
	const char *name = errno_name(-as_error(row)->ret);

	if (name)
		fprintf(out, "-%s", name);
	else
		fprintf(out, "%" PRId64, as_error(row)->ret);
}

static int64_t passed_of(const void *row)
{
	return as_error(row)->count - as_error(row)->first;
}

static int64_t begin_of(const void *row)
{
	uint64_t begin = as_error(row)->begin;

	return begin == NO_TIME ? NO_VALUE : (int64_t)begin;
}

static void task_of(FILE *out, const void *row)
{
	fputs(as_error(row)->task->comm, out);
}

static int64_t pid_of(const void *row)
{
	int32_t pid = as_error(row)->task->pid;

	return pid == NO_PID ? NO_VALUE : pid;
}

static const void *origin_of(const void *row, size_t number)
{
	return number < as_error(row)->origin_count ? &as_error(row)->origins[number] : NULL;
}

static int64_t origin_count_of(const void *row)
{
	return as_error(row)->origin_count;
}

static void origin_name(FILE *out, const void *row)
{
	fputs(((const struct origin *)row)->name, out);
}

static const struct column origin_list[] = {
	{ .name = "function", .unit = UNIT_TEXT, .text = origin_name },
	{ .name = "count", .unit = UNIT_COUNT, .field = FIELD(struct origin, count) },
};

static const struct columns origin_columns = { origin_list, ARRAY_SIZE(origin_list) };

static const struct column list[] = {
	{ 'F', "function", "Function", UNIT_TEXT, "name, with the module in brackets",
	  .text = function_of },
	{ 'e', "error", "Error", UNIT_TEXT, "what it returned, by name", .text = error_of },
	{ 'v', "value", "Value", UNIT_COUNT, "the same, as a number",
	  .field = FIELD(struct error, ret) },
	{ 'c', "count", "Count", UNIT_COUNT, "calls that returned it",
	  .field = FIELD(struct error, count) },
	{ 'o', "first", "First", UNIT_COUNT, "of these, the ones where it first appeared",
	  .field = FIELD(struct error, first) },
	{ 'p', "passed", "Passed-on", UNIT_COUNT, "of these, the ones that had it from a call they made",
	  .number = passed_of },
	{ 'u', "origins", "Origins", UNIT_LIST,
	  "where that first appeared: name(count), sorted by their number",
	  .number = origin_count_of, .items = &origin_columns, .item = origin_of },
	{ 'A', "begin", "Begin", UNIT_STAMP, "when the first of the calls began, in seconds",
	  .number = begin_of },
	{ 'T', "task", "Task", UNIT_TEXT, "its task", .text = task_of },
	{ 'P', "pid", "Pid", UNIT_COUNT, "the number of its task", .number = pid_of },
	{ 'L', "line", "Line", UNIT_COUNT, "the line in the trace where it ends",
	  .field = FIELD(struct error, line) },
};

const struct columns error_columns = { list, ARRAY_SIZE(list) };
