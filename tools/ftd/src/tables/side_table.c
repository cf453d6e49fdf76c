// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "tables/columns.h"
#include "tables/side_table.h"

/* A row: the function, what it is sorted by, and a number for each other column. */
struct side_row {
	const char *name;
	int64_t sort;
	int64_t values[];
};

static void name_of(FILE *out, const void *row)
{
	fputs(((const struct side_row *)row)->name, out);
}

static bool is_number(const struct column *col)
{
	return col->unit != UNIT_TEXT && col->unit != UNIT_LIST && !col->parts[0];
}

static size_t value_at(size_t number)
{
	return offsetof(struct side_row, values) + number * sizeof(int64_t);
}

/* "Time", or "Time a.txt" where there are several columns; "total_1" */
static void add_column(struct side_table *s, const struct column *col, const char *title,
		       size_t trace, bool alone)
{
	struct column *to = &s->list[s->columns.count];
	char number[24];

	snprintf(number, sizeof(number), "%zu", trace + 1);
	*to = (struct column) {
		.name = xasprintf("%s_%s", col->name, number),
		.title = alone ? xstrdup(title) : xasprintf("%s %s", col->title, title),
		.unit = col->unit,
		.field = value_at(s->columns.count - 2) + 1,
	};
	selection_add(&s->table.shown, to);
	s->columns.count++;
}

/* The function is that of all traces. */
static bool is_function(const struct column *col)
{
	return col == row_columns.list;
}

void side_table_check(const struct selection *shown, const struct column *sort)
{
	size_t i;

	for (i = 0; i < shown->count; i++)
		if (!is_function(shown->list[i]) && !is_number(shown->list[i]))
			die(STATUS_USAGE, "-f: of several files only columns of numbers can be shown, which %s is not",
			    shown->list[i]->name);
	if (!is_number(sort))
		die(STATUS_USAGE, "-s: several files can be sorted by a number only, which %s is not",
		    sort->name);
}

static size_t count_numbers(const struct selection *shown)
{
	size_t i, count = 0;

	for (i = 0; i < shown->count; i++)
		count += !is_function(shown->list[i]);
	return count;
}

static void make_columns(struct side_table *s, char *const *titles, size_t count,
			 const struct selection *shown)
{
	size_t i, trace, numbers = count_numbers(shown);

	s->list = zalloc((2 + numbers * count) * sizeof(*s->list));
	s->list[0] = row_columns.list[0];
	s->list[0].text = name_of;
	s->list[1] = (struct column) {
		.name = "sort", .title = "", .field = FIELD(struct side_row, sort),
	};
	s->columns = (struct columns) { s->list, 2 };
	selection_add(&s->table.shown, s->list);
	for (i = 0; i < shown->count; i++)
		for (trace = 0; trace < count && !is_function(shown->list[i]); trace++)
			add_column(s, shown->list[i], titles[trace], trace, numbers == 1);
}

static size_t number_of(struct side_table *s, const struct row *row)
{
	return names_intern(&s->names, row->name->text, row->name->len);
}

static struct side_row *row_of(const struct side_table *s, size_t number)
{
	return (struct side_row *)(s->rows + number * s->table.size);
}

/* Functions, each once */
static void make_rows(struct side_table *s, const struct rows *rows, size_t count,
		      uint64_t over)
{
	size_t trace, i, most = 0, j;

	for (trace = 0; trace < count; trace++)
		most += rows[trace].count;
	s->table.size = value_at(s->columns.count - 2);
	s->rows = zalloc((most + 1) * s->table.size);
	for (trace = 0; trace < count; trace++)
		for (i = 0; i < rows[trace].count; i++)
			if (!over || rows[trace].list[i].stat->total > over)
				number_of(s, &rows[trace].list[i]);
	s->table.count = s->names.count;
	for (i = 0; i < s->table.count; i++) {
		row_of(s, i)->name = s->names.list[i].text;
		row_of(s, i)->sort = NO_VALUE;
		for (j = 0; j + 2 < s->columns.count; j++)
			row_of(s, i)->values[j] = NO_VALUE;
	}
}

static void fill_row(struct side_table *s, const struct row *row, size_t trace, size_t count,
		     const struct selection *shown, const struct column *sort)
{
	size_t i, at = number_of(s, row), number = 0;
	int64_t value = column_number(sort, row);
	struct side_row *to = row_of(s, at);

	if (at >= s->table.count)
		return;
	if (value > to->sort)
		to->sort = value;
	for (i = 0; i < shown->count; i++)
		if (!is_function(shown->list[i]))
			to->values[number++ * count + trace] = column_number(shown->list[i], row);
}

void side_table_make(struct side_table *s, const struct rows *rows,
		     char *const *titles, size_t count,
		     const struct selection *shown, const struct column *sort,
		     uint64_t over)
{
	size_t trace, i;

	*s = (struct side_table) { .table.name = "functions" };
	names_init(&s->names);
	make_columns(s, titles, count, shown);
	make_rows(s, rows, count, over);
	for (trace = 0; trace < count; trace++)
		for (i = 0; i < rows[trace].count; i++)
			fill_row(s, &rows[trace].list[i], trace, count, shown, sort);
	s->table.columns = &s->columns;
	s->table.rows = s->rows;
	table_sort(&s->columns, &s->list[1], s->rows, s->table.count, s->table.size);
}

void side_table_free(struct side_table *s)
{
	size_t i;

	for (i = 2; i < s->columns.count; i++) {
		free((char *)s->list[i].name);
		free((char *)s->list[i].title);
	}
	selection_free(&s->table.shown);
	free(s->list);
	free(s->rows);
	names_free(&s->names);
}
