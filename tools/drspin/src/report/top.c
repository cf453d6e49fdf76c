// SPDX-License-Identifier: GPL-2.0
/* The innermost functions of all threads, the most frequent first */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "cmd/output.h"
#include "report/functions.h"
#include "report/report.h"
#include "report/rows.h"
#include "sample/stacks.h"
#include "show/result.h"
#include "show/table.h"

/**
 * struct top - a function that was the innermost one
 * @samples: in so many
 * @share: of all samples that are shown, thousandths of a percent
 * @function: NULL: of a thread that had no stack
 * @others: it stands for so many functions, 0: for one
 */
struct top {
	int64_t samples, share;
	const struct function *function;
	size_t others;
};

static void name_of(FILE *out, const void *data)
{
	const struct top *top = data;

	if (top->others)
		fprintf(out, "%zu more", top->others);
	else
		fputs(top->function ? top->function->name : "[no stack]", out);
}

static void module_of_top(FILE *out, const void *data)
{
	const struct top *top = data;

	if (top->function && top->function->module)
		fputs(module_base_name(top->function->module), out);
}

static const struct column top_list[] = {
	{ .name = "samples", .title = "Samples", .unit = UNIT_COUNT,
	  .field = FIELD(struct top, samples) },
	{ .name = "share", .title = "Share", .unit = UNIT_PERCENT,
	  .field = FIELD(struct top, share) },
	{ .name = "function", .title = "Function", .unit = UNIT_TEXT, .text = name_of },
	{ .name = "module", .title = "File", .unit = UNIT_TEXT, .text = module_of_top },
};

static const struct columns top_columns = { top_list, ARRAY_SIZE(top_list) };

static struct top *list;
static size_t count, room;

/* The innermost function; not having a CPU is none. */
static uint32_t innermost(uint32_t stack)
{
	const char *text = stack == STACK_ROOT ? NULL : place_numbered(stack_place(stack))->text;

	return text && !strcmp(text, PLACE_RUNNABLE) ? stack_outer(stack) : stack;
}

/* The first one has those without a stack, the others are functions by their numbers. */
static void add(const struct tally *tally)
{
	uint32_t stack = innermost(tally->stack);
	size_t number = stack == STACK_ROOT ? 0 : 1 + function_of(stack_place(stack));

	list = grow(list, &room, number, sizeof(*list));
	list[number].samples += tally->count;
	if (number)
		list[number].function = function_numbered(number - 1);
	if (number >= count)
		count = number + 1;
}

static int compare(const void *a, const void *b)
{
	const struct top *one = a, *other = b;

	if (one->samples != other->samples)
		return one->samples > other->samples ? -1 : 1;
	if (!one->function || !other->function)
		return !one->function - !other->function;
	return strcmp(one->function->name, other->function->name);
}

/* Those behind the first ones, as one */
static void add_up(size_t first)
{
	struct top others = { 0 };

	for (size_t i = first; i < count && list[i].samples; i++) {
		others.samples += list[i].samples;
		others.others++;
	}
	count = first;
	if (others.others)
		list[count++] = others;
}

/* @share: what has less than that is left out, or added up for a reader, in percent */
static void sort(double share)
{
	int64_t total = 0;
	size_t first = 0;

	for (uint32_t i = 0; i < lane_count(); i++)
		for (const struct tally *tally = tally_first(lane_numbered(i)); tally;
		     tally = tally_next(tally))
			if (states_shown >> tally->state & 1)
				add(tally);
	for (size_t i = 0; i < count; i++)
		total += list[i].samples;
	if (count)
		qsort(list, count, sizeof(*list), compare);
	while (first < count && list[first].samples &&
	       list[first].samples * 100.0 >= total * share)
		first++;
	if (output_chosen.format == FORMAT_TEXT)
		add_up(first);
	else
		count = first;
	for (size_t i = 0; i < count; i++)
		list[i].share = rows_share(list[i].samples, total);
}

void report_top(double share)
{
	struct table table;

	sort(share);
	table = (struct table) {
		.columns = &top_columns, .shown = columns_all(&top_columns), .rows = list,
		.count = count, .size = sizeof(*list), .name = "top",
	};
	if (output_chosen.format == FORMAT_CSV) {
		table_csv(&table);
	} else if (output_chosen.format == FORMAT_JSON) {
		result_json_begin("drspin-top-1");
		table_json(&table);
		result_json_end();
	} else {
		table_text(&table);
	}
	selection_free(&table.shown);
	free(list);
}
