// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "tables/boots_table.h"

/* Between the texts of a key: no line of a trace has it. */
#define BETWEEN		'\n'
/* Columns before the figures */
#define FIGURES		2

/* A row: its texts, its greatest number, and a number for each other column. */
struct boots_row {
	const char *key;
	int64_t sort;
	int64_t values[];
};

static void first_text(FILE *out, const void *row)
{
	const char *key = ((const struct boots_row *)row)->key;

	fwrite(key, strcspn(key, "\n"), 1, out);
}

static void second_text(FILE *out, const void *row)
{
	const char *key = ((const struct boots_row *)row)->key;

	fputs(strchr(key, BETWEEN) + 1, out);
}

void boots_table_init(struct boots_table *b, size_t boots)
{
	memset(b, 0, sizeof(*b));
	b->boots = boots;
	names_init(&b->keys);
}

static void find_texts(struct boots_table *b, const struct columns *columns)
{
	size_t i, texts = 0;

	for (i = 0; i < columns->count && texts < ARRAY_SIZE(b->texts); i++)
		if (columns->list[i].unit == UNIT_TEXT)
			b->texts[texts++] = &columns->list[i];
}

static uint32_t key_of(struct boots_table *b, const void *row)
{
	struct string text;
	uint32_t key;

	string_begin(&text);
	b->texts[0]->text(text.out, row);
	if (b->texts[1]) {
		fputc(BETWEEN, text.out);
		b->texts[1]->text(text.out, row);
	}
	string_end(&text);
	key = names_intern(&b->keys, text.text, text.size);
	free(text.text);
	return key;
}

/* A new row, at a place of the order. */
static void add_row(struct boots_table *b, uint32_t key, size_t place)
{
	size_t i, count = b->table.count++;

	b->order = grow(b->order, &b->order_room, count, sizeof(*b->order));
	memmove(&b->order[place + 1], &b->order[place], (count - place) * sizeof(*b->order));
	b->order[place] = key;
	b->figures = grow(b->figures, &b->figure_room, (count + 1) * b->boots,
			  sizeof(*b->figures));
	for (i = 0; i < b->boots; i++)
		b->figures[key * b->boots + i] = NO_VALUE;
}

void boots_table_add(struct boots_table *b, size_t boot, const struct table *t)
{
	const struct column *time = column_named(t->columns, "time");
	size_t i, place = 0;
	int64_t *figure;
	uint32_t key;

	b->table.name = t->name;
	find_texts(b, t->columns);
	for (i = 0; i < t->count; i++) {
		const void *row = row_at(t, i);

		key = key_of(b, row);
		if (key == b->table.count)
			add_row(b, key, place);
		for (place %= b->table.count; b->order[place] != key; )
			place = (place + 1) % b->table.count;
		place++;
		figure = &b->figures[key * b->boots + boot];
		*figure = (*figure == NO_VALUE ? 0 : *figure) + column_number(time, row);
	}
}

static int by_size(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;

	return one < two ? -1 : one > two;
}

void boots_sort(int64_t *figures, size_t count)
{
	qsort(figures, count, sizeof(*figures), by_size);
}

int64_t boots_median(const int64_t *figures, size_t count)
{
	return (figures[(count - 1) / 2] + figures[count / 2]) / 2;
}

/* "Time a.txt" or "Median", "Spread"; "time_1", "median_1", "spread_1" */
static void add_column(struct boots_table *b, const char *name, const char *word,
		       const char *title, size_t number)
{
	struct column *to = &b->list[b->columns.count];
	struct string text;

	string_begin(&text);
	fprintf(text.out, "%s_%zu", name, number + 1);
	to->name = string_end(&text);
	string_begin(&text);
	fprintf(text.out, "%s%s%s", word, *word ? " " : "", title);
	to->title = string_end(&text);
	to->unit = UNIT_TIME;
	to->field = offsetof(struct boots_row, values) + 1 +
		    (b->columns.count - FIGURES) * sizeof(int64_t);
	b->columns.count++;
}

/* What it is called, what it is sorted by, the figures, and its kind. */
static void make_columns(struct boots_table *b, const struct boot_group *groups, size_t count,
			 bool grouped)
{
	bool has_kind = b->texts[1];
	size_t i;

	b->list = zalloc((FIGURES + 2 * count + has_kind) * sizeof(*b->list));
	b->list[0] = *b->texts[has_kind];
	b->list[0].text = has_kind ? second_text : first_text;
	b->list[1] = (struct column) {
		.name = "sort", .title = "", .field = FIELD(struct boots_row, sort),
	};
	b->columns = (struct columns) { b->list, FIGURES };
	for (i = 0; i < count; i++) {
		add_column(b, grouped ? "median" : "time", grouped ? "Median" : "",
			   groups[i].title, i);
		if (grouped)
			add_column(b, "spread", "Spread", groups[i].title, i);
	}
	if (has_kind) {
		b->list[b->columns.count] = *b->texts[0];
		b->list[b->columns.count].text = first_text;
		selection_add(&b->table.shown, &b->list[b->columns.count]);
	}
	for (i = FIGURES; i < b->columns.count; i++)
		selection_add(&b->table.shown, &b->list[i]);
	selection_add(&b->table.shown, &b->list[0]);
	b->columns.count += has_kind;
	b->table.columns = &b->columns;
}

/* The figures of a group's boots, sorted; false: none of them has one. */
static bool take_figures(const int64_t *figures, const struct boot_group *group, int64_t *taken)
{
	size_t i, known = 0;

	for (i = 0; i < group->count; i++) {
		int64_t figure = figures[group->boots[i]];

		known += figure != NO_VALUE;
		taken[i] = figure == NO_VALUE ? 0 : figure;
	}
	boots_sort(taken, group->count);
	return known;
}

static void fill_row(struct boots_row *row, const int64_t *figures,
		     const struct boot_group *groups, size_t count, bool grouped, int64_t *room)
{
	int64_t *to = row->values;
	size_t i;

	row->sort = NO_VALUE;
	for (i = 0; i < count; i++) {
		bool known = take_figures(figures, &groups[i], room);

		*to = known ? boots_median(room, groups[i].count) : NO_VALUE;
		if (*to > row->sort)
			row->sort = *to;
		to++;
		if (grouped)
			*to++ = known ? room[groups[i].count - 1] - room[0] : NO_VALUE;
	}
}

static struct boots_row *row_of(const struct boots_table *b, size_t number)
{
	return (struct boots_row *)(b->rows + number * b->table.size);
}

void boots_table_make(struct boots_table *b, const struct boot_group *groups, size_t count,
		      bool grouped, bool sorted, uint64_t least)
{
	int64_t *room = zalloc(b->boots * sizeof(*room));
	size_t i, kept = 0;

	make_columns(b, groups, count, grouped);
	b->table.size = sizeof(struct boots_row) + 2 * count * sizeof(int64_t);
	b->rows = zalloc((b->table.count + 1) * b->table.size);
	for (i = 0; i < b->table.count; i++) {
		struct boots_row *row = row_of(b, kept);

		row->key = b->keys.list[b->order[i]].text;
		fill_row(row, &b->figures[b->order[i] * b->boots], groups, count, grouped, room);
		kept += row->sort >= (int64_t)least;
	}
	free(room);
	b->table.count = kept;
	b->table.rows = b->rows;
	b->table.human = true;
	if (sorted)
		table_sort(&b->columns, &b->list[1], b->rows, kept, b->table.size);
}

void boots_table_free(struct boots_table *b)
{
	size_t i;

	for (i = FIGURES; i < b->columns.count && b->list[i].unit == UNIT_TIME; i++) {
		free((char *)b->list[i].name);
		free((char *)b->list[i].title);
	}
	selection_free(&b->table.shown);
	free(b->list);
	free(b->rows);
	free(b->order);
	free(b->figures);
	names_free(&b->keys);
}
