// SPDX-License-Identifier: GPL-2.0
#include "tables/side_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

#define TRACED		"traced"
#define NOT_IN_TRACE	"not in trace"

static int64_t time_of(const struct boot *boot, size_t symbol)
{
	return llround(sums_time(boot->sums, boot->sums->counts[symbol]).is);
}

static const struct inside_function *look_up(const struct inside *inside, const char *name)
{
	size_t low = 0, high = inside->count;

	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = strcmp(inside->list[middle].name, name);

		if (!order)
			return &inside->list[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* Names of a profile are in order. Return: its ns there, 0: it was not executed. */
static int64_t time_in(const struct boot *boot, const struct symbol_name *name)
{
	size_t low = 0, high = boot->p->name_count;

	while (low < high) {
		size_t middle = (low + high) / 2;
		int order = symbol_order(&boot->p->names[middle], name);

		if (!order)
			return time_of(boot, middle);
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return 0;
}

static int64_t share_in(const struct boot *boot, double time)
{
	double all = boot->sums->busy + boot->sums->idle;

	return all ? llround(100000 * time / all) : 0;
}

/* ---- functions ------------------------------------------------------------ */

/* Modules are in the trace as the kernel is. */
static bool is_kernel(enum realm realm)
{
	return realm == REALM_KERNEL || realm == REALM_MODULE;
}

/* As the kernel writes it into a trace */
static char *label_of(const struct symbol_name *name)
{
	const char *symbol = *name->symbol ? name->symbol : "?";

	return name->realm != REALM_MODULE ? xstrdup(symbol) :
		xasprintf("%s [%s]", symbol, *name->file ? name->file : "?");
}

static struct side_row outside_row(const struct boot *boot, const struct boot *untraced, size_t i)
{
	const struct symbol_name *name = &boot->p->names[i];
	struct side_row row = {
		.part = NOT_IN_TRACE,
		.calls = boot->sums->counted ? (int64_t)boot->sums->entries[i] : NO_VALUE,
		.trace_calls = NO_VALUE, .trace_time = NO_VALUE, .time = time_of(boot, i),
		.untraced = NO_VALUE, .more = NO_VALUE,
	};

	row.share = share_in(boot, row.time);
	if (untraced) {
		row.untraced = time_in(untraced, name);
		row.more = row.time - row.untraced;
	}
	return row;
}

/* Of what was executed in the boot without the tracer only */
static struct side_row untraced_row(const struct boot *boot, const struct boot *untraced, size_t i)
{
	int64_t time = time_of(untraced, i);

	return (struct side_row){
		.part = NOT_IN_TRACE, .calls = boot->sums->counted ? 0 : NO_VALUE,
		.trace_calls = NO_VALUE, .trace_time = NO_VALUE, .untraced = time, .more = -time,
	};
}

static int by_time(const void *a, const void *b)
{
	const struct side_row *x = a, *y = b;

	if (x->time != y->time)
		return x->time < y->time ? 1 : -1;
	return strcmp(x->name, y->name);
}

static bool is_function(const struct boot *boot, size_t i)
{
	return is_kernel(boot->p->names[i].realm) && boot->sums->counts[i];
}

/* A row of what was seen from outside, and what the trace has of it */
static void add_function(struct sides *sides, struct side_row row, const struct symbol_name *name,
			 const struct inside *inside, bool *found)
{
	const struct inside_function *function;

	row.name = label_of(name);
	sides->labels[sides->label_count++] = (char *)row.name;
	function = look_up(inside, row.name);
	if (function) {
		row.part = TRACED;
		row.trace_calls = function->calls;
		row.trace_time = function->own;
		found[function - inside->list] = true;
	}
	sides->functions[sides->function_count++] = row;
}

static void make_functions(struct sides *sides, const struct boot *boot,
			   const struct inside *inside, const struct boot *untraced)
{
	size_t names = boot->p->name_count + (untraced ? untraced->p->name_count : 0);
	bool *found = zalloc(inside->count * sizeof(*found));

	sides->labels = zalloc(names * sizeof(*sides->labels));
	sides->functions = zalloc((names + inside->count) * sizeof(*sides->functions));
	for (size_t i = 0; i < boot->p->name_count; i++)
		if (is_function(boot, i))
			add_function(sides, outside_row(boot, untraced, i), &boot->p->names[i],
				     inside, found);
	for (size_t i = 0; untraced && i < untraced->p->name_count; i++)
		if (is_function(untraced, i) && !time_in(boot, &untraced->p->names[i]))
			add_function(sides, untraced_row(boot, untraced, i),
				     &untraced->p->names[i], inside, found);
	/* Never sampled, or of modules that nobody knows from outside */
	for (size_t i = 0; i < inside->count; i++)
		if (!found[i])
			sides->functions[sides->function_count++] = (struct side_row){
				.part = TRACED, .name = inside->list[i].name, .calls = NO_VALUE,
				.trace_calls = inside->list[i].calls,
				.trace_time = inside->list[i].own,
				.untraced = NO_VALUE, .more = NO_VALUE,
			};
	qsort(sides->functions, sides->function_count, sizeof(*sides->functions), by_time);
	free(found);
}

/* ---- parts ---------------------------------------------------------------- */

static void add_value(int64_t *sum, int64_t value)
{
	if (value != NO_VALUE)
		*sum = (*sum == NO_VALUE ? 0 : *sum) + value;
}

static struct side_row empty_part(const char *part)
{
	return (struct side_row){
		.part = part, .calls = NO_VALUE, .trace_calls = NO_VALUE, .time = NO_VALUE,
		.share = NO_VALUE, .trace_time = NO_VALUE, .untraced = NO_VALUE, .more = NO_VALUE,
	};
}

static void add_row(struct side_row *sum, const struct side_row *row)
{
	add_value(&sum->calls, row->calls);
	add_value(&sum->trace_calls, row->trace_calls);
	add_value(&sum->time, row->time);
	add_value(&sum->trace_time, row->trace_time);
	add_value(&sum->untraced, row->untraced);
	add_value(&sum->more, row->more);
}

static struct side_row functions_part(const struct sides *sides, const char *part)
{
	struct side_row sum = empty_part(part);

	for (size_t i = 0; i < sides->function_count; i++)
		if (!strcmp(sides->functions[i].part, part))
			add_row(&sum, &sides->functions[i]);
	return sum;
}

static int64_t realm_time(const struct boot *boot, enum realm realm)
{
	return realm == REALM_IDLE ? (int64_t)boot->sums->idle :
	       llround(sums_time(boot->sums, boot->sums->realms[realm]).is);
}

static struct side_row realm_part(const struct boot *boot, const struct boot *untraced,
				  enum realm realm)
{
	struct side_row row = empty_part(realm_word(realm));

	row.time = realm_time(boot, realm);
	if (untraced) {
		row.untraced = realm_time(untraced, realm);
		row.more = row.time - row.untraced;
	}
	return row;
}

static void make_parts(struct sides *sides, const struct boot *boot, const struct boot *untraced)
{
	struct side_row all = empty_part("all");

	sides->parts = zalloc((REALMS + 3) * sizeof(*sides->parts));
	sides->parts[sides->part_count++] = functions_part(sides, TRACED);
	sides->parts[sides->part_count++] = functions_part(sides, NOT_IN_TRACE);
	for (int realm = 0; realm < REALMS; realm++) {
		struct side_row row = realm_part(boot, untraced, realm);

		if (!is_kernel(realm) && (row.time || row.untraced > 0))
			sides->parts[sides->part_count++] = row;
	}
	for (size_t i = 0; i < sides->part_count; i++) {
		sides->parts[i].share = share_in(boot, sides->parts[i].time > 0 ?
						       sides->parts[i].time : 0);
		add_row(&all, &sides->parts[i]);
	}
	all.share = share_in(boot, all.time);
	sides->parts[sides->part_count++] = all;
}

void sides_make(struct sides *sides, const struct boot *boot, const struct inside *inside,
		const struct boot *untraced)
{
	*sides = (struct sides){ 0 };
	make_functions(sides, boot, inside, untraced);
	make_parts(sides, boot, untraced);
}

void sides_free(struct sides *sides)
{
	for (size_t i = 0; i < sides->label_count; i++)
		free(sides->labels[i]);
	free(sides->labels);
	free(sides->functions);
	free(sides->parts);
}

/* ---- columns -------------------------------------------------------------- */

static void part_of(FILE *out, const void *row)
{
	fputs(((const struct side_row *)row)->part, out);
}

static void name_of(FILE *out, const void *row)
{
	fputs(((const struct side_row *)row)->name, out);
}

static const struct column list[] = {
	{ .name = "part", .title = "Part", .unit = UNIT_TEXT, .text = part_of },
	{ .name = "function", .title = "Function", .unit = UNIT_TEXT, .text = name_of },
	{ .name = "calls", .title = "Calls", .unit = UNIT_COUNT,
	  .field = FIELD(struct side_row, calls) },
	{ .name = "trace_calls", .title = "Trace-calls", .unit = UNIT_COUNT,
	  .field = FIELD(struct side_row, trace_calls) },
	{ .name = "time", .title = "Time", .unit = UNIT_TIME,
	  .field = FIELD(struct side_row, time) },
	{ .name = "share", .title = "Share", .unit = UNIT_PERCENT,
	  .field = FIELD(struct side_row, share) },
	{ .name = "trace_time", .title = "Trace-time", .unit = UNIT_TIME,
	  .field = FIELD(struct side_row, trace_time) },
	{ .name = "untraced", .title = "Untraced", .unit = UNIT_TIME,
	  .field = FIELD(struct side_row, untraced) },
	{ .name = "more", .title = "More", .unit = UNIT_CHANGE,
	  .field = FIELD(struct side_row, more) },
};

const struct columns side_columns = { list, ARRAY_SIZE(list) };
