// SPDX-License-Identifier: GPL-2.0
/* What the writers of tables share: finding columns, sorting. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "show/table.h"

static const struct column *find_letter(const struct columns *columns, char letter)
{
	size_t i;

	for (i = 0; i < columns->count; i++)
		if (letter && columns->list[i].letter == letter)
			return &columns->list[i];
	return NULL;
}

static const struct column *find_name(const struct columns *columns,
				      const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < columns->count; i++)
		if (strlen(columns->list[i].name) == len &&
		    !strncmp(columns->list[i].name, name, len))
			return &columns->list[i];
	return NULL;
}

/* What a user writes for a column. */
static const struct column *find_word(const struct columns *columns,
				      const char *word, size_t len)
{
	const struct column *col = find_name(columns, word, len);

	return !col && len == 1 ? find_letter(columns, *word) : col;
}

const struct column *column_named(const struct columns *columns, const char *name)
{
	return find_name(columns, name, strlen(name));
}

int64_t column_number(const struct column *col, const void *row)
{
	if (!col->field)
		return col->number(row);
	if (col->in)
		row = col->in(row);
	return *(const int64_t *)((const char *)row + col->field - 1);
}

void selection_add(struct selection *s, const struct column *col)
{
	s->list = realloc(s->list, (s->count + 1) * sizeof(*s->list));
	if (!s->list)
		die(STATUS_INPUT, "out of memory");
	s->list[s->count++] = col;
}

void selection_free(struct selection *s)
{
	free(s->list);
	*s = (struct selection) { 0 };
}

unsigned int selection_needs(const struct selection *s)
{
	unsigned int needs = 0;
	size_t i;

	for (i = 0; i < s->count; i++)
		needs |= s->list[i]->needs;
	return needs;
}

struct selection columns_all(const struct columns *columns)
{
	struct selection s = { 0 };
	size_t i;

	for (i = 0; i < columns->count; i++)
		selection_add(&s, &columns->list[i]);
	return s;
}

/* For messages: "function (F), count (c)". */
static const char *all_columns(const struct columns *columns)
{
	struct string text;
	size_t i;

	string_begin(&text);
	for (i = 0; i < columns->count; i++)
		fprintf(text.out, "%s%s (%c)", i ? ", " : "", columns->list[i].name,
			columns->list[i].letter);
	return string_end(&text);
}

static const struct column *must_find(const struct columns *columns, const char *option,
				      const char *arg, const char *word, size_t len)
{
	const struct column *col = find_word(columns, word, len);

	if (!col)
		die(STATUS_USAGE, "%s %s: no column '%.*s': give letters, or names with commas: %s",
		    option, arg, (int)len, word, all_columns(columns));
	return col;
}

/* Are all of these letters of columns? */
static bool all_known(const struct columns *columns, const char *letters)
{
	for (; *letters; letters++)
		if (!find_letter(columns, *letters))
			return false;
	return true;
}

struct selection columns_parse(const struct columns *columns, const char *option,
			       const char *arg)
{
	struct selection s = { 0 };
	const char *word, *end;
	bool names = strchr(arg, ',') || column_named(columns, arg) || !all_known(columns, arg);

	if (!*arg)
		die(STATUS_USAGE, "%s needs at least one column: %s", option,
		    all_columns(columns));
	if (!strcmp(arg, "all"))
		return columns_all(columns);
	for (word = arg; ; word = end) {
		end = names ? strchrnul(word, ',') : word + 1;
		selection_add(&s, must_find(columns, option, arg, word, end - word));
		if (!*end)
			return s;
		end += names;
	}
}

const struct column *column_parse(const struct columns *columns, const char *option,
				  const char *arg)
{
	const struct column *col = find_word(columns, arg, strlen(arg));

	if (!col)
		die(STATUS_USAGE, "%s %s: no such column: give one of %s", option, arg,
		    all_columns(columns));
	return col;
}

/* The text of a cell, to be freed. */
static char *sort_text(const struct column *col, const void *row)
{
	struct string text;

	string_begin(&text);
	col->text(text.out, row);
	return string_end(&text);
}

/* What is sorted: a key for each row. */
struct key {
	int64_t number;
	char *text;
	char *name;
	size_t row;
};

static int compare_keys(const void *va, const void *vb)
{
	const struct key *a = va, *b = vb;
	int order;

	if (a->number != b->number)
		return a->number > b->number ? -1 : 1;
	order = a->text && b->text ? strcmp(a->text, b->text) : 0;
	if (!order)
		order = strcmp(a->name, b->name);
	return order ? order : (a->row > b->row) - (a->row < b->row);
}

static void make_key(struct key *key, const struct columns *columns,
		     const struct column *col, const void *row)
{
	if (col->field || col->number)
		key->number = column_number(col, row);
	else if (col->text && col != columns->list)
		key->text = sort_text(col, row);
	key->name = sort_text(columns->list, row);
}

void table_sort(const struct columns *columns, const struct column *col, void *rows,
		size_t count, size_t size)
{
	struct key *keys = zalloc((count + 1) * sizeof(*keys));
	char *sorted = zalloc((count + 1) * size);
	size_t i;

	for (i = 0; i < count; i++) {
		keys[i].row = i;
		make_key(&keys[i], columns, col, (char *)rows + i * size);
	}
	qsort(keys, count, sizeof(*keys), compare_keys);
	for (i = 0; i < count; i++) {
		memcpy(sorted + i * size, (char *)rows + keys[i].row * size, size);
		free(keys[i].text);
		free(keys[i].name);
	}
	if (count)
		memcpy(rows, sorted, count * size);
	free(sorted);
	free(keys);
}
