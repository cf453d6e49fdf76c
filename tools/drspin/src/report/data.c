// SPDX-License-Identifier: GPL-2.0
/* For programs: CSV, JSON. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/util.h"
#include "raw/beside.h"
#include "report/cost.h"
#include "report/order.h"
#include "report/report.h"
#include "report/rows.h"
#include "report/timeline.h"
#include "show/result.h"
#include "show/table.h"
#include "unwind/rules.h"

/* ---- trees ------------------------------------------------------------------------ */

static int64_t pid_of(const void *row)
{
	return ((const struct row *)row)->lane->pid;
}

static int64_t tid_of(const void *row)
{
	return ((const struct row *)row)->lane->tid;
}

static void thread_of(FILE *out, const void *row)
{
	fputs(((const struct row *)row)->lane->name, out);
}

static void name_of(FILE *out, const void *data)
{
	const struct row *row = data;

	if (row->function)
		fputs(row->function->name, out);
	else
		fprintf(out, "%" PRId64 " more", row->more);
}

static void module_of_row(FILE *out, const void *data)
{
	const struct row *row = data;

	if (row->function && row->function->module)
		fputs(row->function->module->name, out);
}

/* Of calls of one function from one place some may be found otherwise than others. */
static void found_by(FILE *out, const void *data)
{
	const char *between = "";

	for (int method = METHOD_NONE + 1; method < METHOD_COUNT; method++)
		if (((const struct row *)data)->found >> method & 1) {
			fprintf(out, "%s%s", between, method_name(method));
			between = " ";
		}
}

static const struct column row_list[] = {
	{ .name = "pid", .unit = UNIT_COUNT, .number = pid_of },
	{ .name = "tid", .unit = UNIT_COUNT, .number = tid_of },
	{ .name = "thread", .unit = UNIT_TEXT, .text = thread_of },
	{ .name = "level", .unit = UNIT_COUNT, .field = FIELD(struct row, level) },
	{ .name = "function", .unit = UNIT_TEXT, .text = name_of },
	{ .name = "module", .unit = UNIT_TEXT, .text = module_of_row },
	{ .name = "samples", .unit = UNIT_COUNT, .field = FIELD(struct row, samples) },
	{ .name = "self", .unit = UNIT_COUNT, .field = FIELD(struct row, self) },
	{ .name = "share", .unit = UNIT_PERCENT, .field = FIELD(struct row, share) },
	{ .name = "found_by", .unit = UNIT_TEXT, .text = found_by },
};

static const struct columns row_columns = { row_list, ARRAY_SIZE(row_list) };

static void make_rows(struct rows *rows, double share)
{
	uint32_t *order;
	size_t count;

	order = lane_order(&count);
	for (size_t i = 0; i < count; i++)
		rows_add(rows, order[i], share);
	free(order);
}

static struct table table_of(const struct rows *rows)
{
	return (struct table) {
		.columns = &row_columns,
		.shown = columns_all(&row_columns),
		.rows = rows->list,
		.count = rows->count,
		.size = sizeof(struct row),
		.name = "tree",
	};
}

void report_csv(double share)
{
	struct rows rows = { 0 };
	struct table table;

	make_rows(&rows, share);
	table = table_of(&rows);
	table_csv(&table);
	selection_free(&table.shown);
	free(rows.list);
}

/* ---- threads ------------------------------------------------------------------------- */

static void put_thread(const struct lane *lane, const char *before)
{
	printf("%s\n    {\"pid\": %d, \"tid\": %d, \"name\": ", before, (int)lane->pid,
	       (int)lane->tid);
	result_json_text(lane->name);
	result_json_count("threads", lane->threads);
	result_json_count("samples", lane_total(lane));
	for (int i = 0; i < STATE_COUNT; i++)
		result_json_count(state_word(i), lane->samples[i]);
	result_json_count("stacks", lane->stacks);
	result_json_count("complete", lane->complete);
	fputs(", \"frames\": {", stdout);
	for (int i = 0; i < METHOD_COUNT; i++)
		printf("%s\"%s\": %" PRIu64, i ? ", " : "", method_name(i), lane->frames[i]);
	fputs("}}", stdout);
}

static void put_threads(void)
{
	uint32_t *order;
	size_t count;

	order = lane_order(&count);
	fputs(",\n  \"threads\": [", stdout);
	for (size_t i = 0; i < count; i++)
		put_thread(lane_numbered(order[i]), i ? "," : "");
	fputs("\n  ]", stdout);
	free(order);
}

static void put_beside(const struct beside *trace)
{
	fputs(",\n  \"trace\": {\"name\": ", stdout);
	result_json_text(trace->name);
	result_json_count("calls", trace->calls);
	result_json_count("wakings", trace->wakings);
	if (trace->shortest != UINT64_MAX)
		result_json_count("shortest_ns", trace->shortest);
	if (trace->thresh != UINT64_MAX)
		result_json_count("thresh_ns", trace->thresh);
	putchar('}');
}

void report_json(const struct sampling *s, double share)
{
	struct rows rows = { 0 };
	struct table table;

	make_rows(&rows, share);
	table = table_of(&rows);
	result_json_begin("drspin-1");
	cost_json(s);
	if (beside())
		put_beside(beside());
	put_threads();
	table_json(&table);
	if (timeline_shown)
		order_json(s);
	result_json_end();
	selection_free(&table.shown);
	free(rows.list);
}
