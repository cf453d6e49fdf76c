// SPDX-License-Identifier: GPL-2.0
/* The columns of a table of functions. */
#include "base/util.h"
#include "figures/rows.h"
#include "tables/columns.h"

/* What getters are given. */
static const struct row *as_row(const void *row)
{
	return row;
}

static const struct func_stat *stat_of(const void *row)
{
	return as_row(row)->stat;
}

static const void *in_stat(const void *row)
{
	return stat_of(row);
}

static void put_name(FILE *out, const struct name *name)
{
	fwrite(name->text, 1, name->len, out);
}

static void function_of(FILE *out, const void *row)
{
	put_name(out, as_row(row)->name);
}

static int64_t average_of(const void *row)
{
	return func_average(stat_of(row));
}

static int64_t deviation_of(const void *row)
{
	return func_deviation(stat_of(row));
}

static int64_t p50_of(const void *row)
{
	return func_quantile(stat_of(row), 500);
}

static int64_t p90_of(const void *row)
{
	return func_quantile(stat_of(row), 900);
}

static int64_t p99_of(const void *row)
{
	return func_quantile(stat_of(row), 990);
}

static int64_t p999_of(const void *row)
{
	return func_quantile(stat_of(row), 999);
}

static int64_t sub_time_of(const void *row)
{
	return stat_of(row)->sum - stat_of(row)->local;
}

static int64_t own_of(const void *row)
{
	return stat_of(row)->local - stat_of(row)->irq - stat_of(row)->asleep;
}

static int64_t worst_at(const void *row)
{
	uint64_t begin = stat_of(row)->worst.begin;

	return begin == NO_TIME ? NO_VALUE : (int64_t)begin;
}

static int64_t worst_cpu(const void *row)
{
	int32_t cpu = stat_of(row)->worst.cpu;

	return cpu == NO_CPU ? NO_VALUE : cpu;
}

static int64_t worst_pid(const void *row)
{
	const struct task *task = stat_of(row)->worst.task;

	return !task || task->pid == NO_PID ? NO_VALUE : task->pid;
}

static void worst_task(FILE *out, const void *row)
{
	const struct task *task = stat_of(row)->worst.task;

	if (task)
		fputs(task->comm, out);
}

static int64_t errors_of(const void *row)
{
	const struct returned *r = as_row(row)->returned;

	return r && r->count ? (int64_t)r->errors : NO_VALUE;
}

static void worst_ret(FILE *out, const void *row)
{
	const struct returned *r = as_row(row)->returned;

	if (r && r->has_ret)
		ret_print(out, r->ret);
}

static void worst_args(FILE *out, const void *row)
{
	const struct returned *r = as_row(row)->returned;

	if (r)
		fputs(r->args, out);
}

static int64_t max_sub_time(const void *row)
{
	return as_row(row)->sub_count ? as_row(row)->subs->edge->total : 0;
}

static void max_sub_of(FILE *out, const void *row)
{
	if (as_row(row)->sub_count)
		put_name(out, as_row(row)->subs->name);
}

static int64_t max_sub_count_of(const void *row)
{
	return as_row(row)->sub_count ? as_row(row)->subs->edge->count : 0;
}

/* The callee called most often; of several the one that took most time. */
static const struct sub *most_called(const void *row)
{
	const struct row *r = as_row(row);
	const struct sub *most = NULL;
	size_t i;

	for (i = 0; i < r->sub_count; i++)
		if (!most || r->subs[i].edge->count > most->edge->count)
			most = &r->subs[i];
	return most;
}

static void most_sub_of(FILE *out, const void *row)
{
	const struct sub *most = most_called(row);

	if (most)
		put_name(out, most->name);
}

static int64_t most_sub_count_of(const void *row)
{
	const struct sub *most = most_called(row);

	return most ? most->edge->count : 0;
}

static int64_t sub_count_of(const void *row)
{
	return as_row(row)->sub_count;
}

static const void *sub_of(const void *row, size_t number)
{
	return number < as_row(row)->sub_count ? &as_row(row)->subs[number] : NULL;
}

static const void *in_edge(const void *sub)
{
	return ((const struct sub *)sub)->edge;
}

static void sub_name(FILE *out, const void *sub)
{
	put_name(out, ((const struct sub *)sub)->name);
}

static const struct column sub_list[] = {
	{ .name = "function", .unit = UNIT_TEXT,  .text = sub_name },
	{ .name = "count",    .unit = UNIT_COUNT, .field = FIELD(struct edge, count), .in = in_edge },
	{ .name = "total",    .unit = UNIT_TIME,  .field = FIELD(struct edge, total), .in = in_edge },
};

static const struct columns sub_columns = { sub_list, ARRAY_SIZE(sub_list) };

static const struct column list[] = {
	{ 'F', "function", "Function", UNIT_TEXT, "name, with the module in brackets",
	  .text = function_of },
	{ 'c', "count", "Count", UNIT_COUNT, "calls",
	  .field = FIELD(struct func_stat, count), .in = in_stat },
	{ 't', "total", "Time", UNIT_TIME, "sum of their durations, recursion counted once",
	  .field = FIELD(struct func_stat, total), .in = in_stat },
	{ 'a', "average", "Average", UNIT_TIME, "mean duration of a call",
	  .number = average_of },
	{ 'r', "range", "Range", UNIT_TIME, "shortest and longest call, sorted by the longest",
	  .field = FIELD(struct func_stat, longest), .in = in_stat, .parts = { "min", "max" } },
	{ 'i', "min", "Min", UNIT_TIME, "shortest call",
	  .field = FIELD(struct func_stat, shortest), .in = in_stat },
	{ 'x', "max", "Max", UNIT_TIME, "longest call",
	  .field = FIELD(struct func_stat, longest), .in = in_stat },
	{ 'd', "stddev", "Stddev", UNIT_TIME, "standard deviation of the durations",
	  .number = deviation_of },
	{ '5', "p50", "p50", UNIT_TIME, "half of the calls took no longer",
	  .number = p50_of },
	{ '9', "p90", "p90", UNIT_TIME, "nine of ten calls took no longer",
	  .number = p90_of },
	{ '1', "p99", "p99", UNIT_TIME, "all calls but one in a hundred took no longer",
	  .number = p99_of },
	{ '0', "p99_9", "p99.9", UNIT_TIME, "all calls but one in a thousand took no longer",
	  .number = p999_of },
	{ 's', "subtime", "Sub-time", UNIT_TIME, "time in calls made from it",
	  .number = sub_time_of },
	{ 'l', "local", "Local", UNIT_TIME, "time in the function itself: o + q + z",
	  .field = FIELD(struct func_stat, local), .in = in_stat },
	{ 'o', "own", "Own", UNIT_TIME, "of this, what it used itself",
	  .number = own_of },
	{ 'q', "irq", "Irq", UNIT_TIME, "of this, in interrupts that came meanwhile",
	  .field = FIELD(struct func_stat, irq), .in = in_stat },
	{ 'z', "asleep", "Asleep", UNIT_TIME, "of this, while the task was scheduled out",
	  .field = FIELD(struct func_stat, asleep), .in = in_stat },
	{ 'A', "worst_at", "Worst-at", UNIT_STAMP, "when the longest call began, in seconds",
	  .number = worst_at },
	{ 'C', "worst_cpu", "Worst-CPU", UNIT_COUNT, "the CPU of the longest call",
	  .number = worst_cpu },
	{ 'T', "worst_task", "Worst-task", UNIT_TEXT, "the task of the longest call",
	  .text = worst_task },
	{ 'P', "worst_pid", "Worst-pid", UNIT_COUNT, "its number",
	  .number = worst_pid },
	{ 'L', "worst_line", "Worst-line", UNIT_COUNT, "the line in the trace where it ends",
	  .field = FIELD(struct func_stat, worst.line), .in = in_stat },
	{ 'e', "errors", "Errors", UNIT_COUNT, "calls that returned an error, -1 to -4095",
	  .number = errors_of, .needs = NEED_VALUES | NEED_RETURNS },
	{ 'R', "worst_ret", "Worst-ret", UNIT_TEXT, "what the longest call returned",
	  .text = worst_ret, .needs = NEED_VALUES | NEED_RETURNS },
	{ 'G', "worst_args", "Worst-args", UNIT_TEXT, "the arguments of the longest call",
	  .text = worst_args, .needs = NEED_VALUES },
	{ 'm', "maxsub", "Max-sub", UNIT_TEXT, "the callee that took most time, sorted by that time",
	  .number = max_sub_time, .text = max_sub_of, .needs = NEED_EDGES },
	{ 'n', "maxsub_count", "Sub-count", UNIT_COUNT, "calls of that callee from here",
	  .number = max_sub_count_of, .needs = NEED_EDGES },
	{ 'M', "mostsub", "Most-sub", UNIT_TEXT, "the callee called most often, sorted by the number of these calls",
	  .number = most_sub_count_of, .text = most_sub_of, .needs = NEED_EDGES },
	{ 'N', "mostsub_count", "Most-count", UNIT_COUNT, "calls of that callee from here",
	  .number = most_sub_count_of, .needs = NEED_EDGES },
	{ 'u', "subs", "Subs", UNIT_LIST, "all callees: name(count time), sorted by their number",
	  .number = sub_count_of, .items = &sub_columns, .item = sub_of, .needs = NEED_EDGES },
};

const struct columns row_columns = { list, ARRAY_SIZE(list) };
