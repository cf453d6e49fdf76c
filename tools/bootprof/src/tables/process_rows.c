// SPDX-License-Identifier: GPL-2.0
#include "tables/process_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

static int64_t number_of(int32_t number)
{
	return number < 0 ? NO_VALUE : number;
}

static int by_task(const void *a, const void *b)
{
	const struct process_row *x = a, *y = b;

	if (x->pid != y->pid)
		return x->pid < y->pid ? -1 : 1;
	if (x->tid != y->tid)
		return x->tid < y->tid ? -1 : 1;
	return strcmp(x->name, y->name);
}

static int by_samples(const void *a, const void *b)
{
	const struct process_row *x = a, *y = b;

	if (x->samples != y->samples)
		return x->samples < y->samples ? 1 : -1;
	return by_task(a, b);
}

/* A task is in the file again when its name comes back. */
static size_t merge(struct process_row *rows, size_t count)
{
	size_t kept = 0;

	qsort(rows, count, sizeof(*rows), by_task);
	for (size_t i = 0; i < count; i++)
		if (kept && !by_task(&rows[kept - 1], &rows[i]))
			rows[kept - 1].samples += rows[i].samples;
		else
			rows[kept++] = rows[i];
	return kept;
}

static void add_shares(struct process_row *row, const struct sums *sums)
{
	struct share share = sums_share(sums, row->samples);

	row->time = llround(sums_time(sums, row->samples).is);
	row->share = llround(share.is * 100000);
	row->low = llround(share.low * 100000);
	row->high = llround(share.high * 100000);
}

struct process_row *process_rows(const struct sums *sums, const struct profile *p, size_t *count)
{
	struct process_row *rows = zalloc(p->task_count * sizeof(*rows));
	size_t all = 0;

	for (size_t i = 0; i < p->task_count; i++) {
		const struct task_name *task = &p->tasks[i];

		if (!sums->tasks[i])
			continue;
		rows[all++] = i ? (struct process_row){
			.name = *task->name ? task->name : "?", .pid = number_of(task->group),
			.tid = number_of(task->pid), .samples = sums->tasks[i],
		} : (struct process_row){
			.name = "?", .pid = NO_VALUE, .tid = NO_VALUE, .samples = sums->tasks[i],
		};
	}
	*count = merge(rows, all);
	qsort(rows, *count, sizeof(*rows), by_samples);
	for (size_t i = 0; i < *count; i++) {
		rows[i].rank = i && rows[i].samples == rows[i - 1].samples ? rows[i - 1].rank :
									     (int64_t)i + 1;
		add_shares(&rows[i], sums);
	}
	return rows;
}

/* ---- columns -------------------------------------------------------------- */

static void name_of(FILE *out, const void *row)
{
	fputs(((const struct process_row *)row)->name, out);
}

static const struct column list[] = {
	{ .name = "rank", .title = "Rank", .unit = UNIT_COUNT,
	  .field = FIELD(struct process_row, rank) },
	{ .name = "process", .title = "Process", .unit = UNIT_TEXT, .text = name_of },
	{ .name = "pid", .title = "PID", .unit = UNIT_COUNT,
	  .field = FIELD(struct process_row, pid) },
	{ .name = "tid", .title = "TID", .unit = UNIT_COUNT,
	  .field = FIELD(struct process_row, tid) },
	{ .name = "samples", .title = "Samples", .unit = UNIT_COUNT,
	  .field = FIELD(struct process_row, samples) },
	{ .name = "time", .title = "Time", .unit = UNIT_TIME,
	  .field = FIELD(struct process_row, time) },
	{ .name = "share", .title = "Share", .unit = UNIT_PERCENT,
	  .field = FIELD(struct process_row, share) },
	{ .name = "low", .title = "Low", .unit = UNIT_PERCENT,
	  .field = FIELD(struct process_row, low) },
	{ .name = "high", .title = "High", .unit = UNIT_PERCENT,
	  .field = FIELD(struct process_row, high) },
};

const struct columns process_columns = { list, ARRAY_SIZE(list) };
