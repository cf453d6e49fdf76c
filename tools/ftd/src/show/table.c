// SPDX-License-Identifier: GPL-2.0
/* What the writers of tables share: finding columns, sorting. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "show/table.h"

const struct column *column_find(const struct columns *columns, char letter)
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

static const char *all_letters(const struct columns *columns)
{
	char *letters = zalloc(columns->count + 1);
	size_t i, count = 0;

	for (i = 0; i < columns->count; i++)
		letters[count++] = columns->list[i].letter;
	return letters;
}

static void __noreturn no_column(const struct columns *columns, const char *option,
				 const char *arg, const char *what, size_t len)
{
	die(STATUS_USAGE, "%s %s: no column '%.*s': use letters of %s", option, arg,
	    (int)len, what, all_letters(columns));
}

static const char *parse_names(const struct columns *columns, const char *option,
			       const char *arg)
{
	char *letters = zalloc(strlen(arg) + 1);
	const char *name, *end;
	size_t count = 0;

	for (name = arg; ; name = end + 1) {
		const struct column *col;

		end = strchrnul(name, ',');
		col = find_name(columns, name, end - name);
		if (!col && end - name == 1)
			col = column_find(columns, *name);
		if (!col)
			no_column(columns, option, arg, name, end - name);
		letters[count++] = col->letter;
		if (!*end)
			return letters;
	}
}

const char *columns_parse(const struct columns *columns, const char *option,
			  const char *arg)
{
	const char *p;

	if (!*arg)
		die(STATUS_USAGE, "%s needs at least one letter of %s", option,
		    all_letters(columns));
	if (!strcmp(arg, "all"))
		return all_letters(columns);
	if (strchr(arg, ',') || find_name(columns, arg, strlen(arg)))
		return parse_names(columns, option, arg);
	for (p = arg; *p; p++)
		if (!column_find(columns, *p))
			no_column(columns, option, arg, p, 1);
	return arg;
}

char column_parse(const struct columns *columns, const char *option,
		  const char *arg)
{
	const struct column *col = find_name(columns, arg, strlen(arg));

	if (!col && arg[0] && !arg[1])
		col = column_find(columns, arg[0]);
	if (!col)
		die(STATUS_USAGE, "%s %s: no such column: use a name, or a letter of %s", option,
		    arg, all_letters(columns));
	return col->letter;
}

unsigned int columns_needs(const struct columns *columns, const char *letters)
{
	unsigned int needs = 0;

	for (; *letters; letters++)
		needs |= column_find(columns, *letters)->needs;
	return needs;
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
	if (col->number)
		key->number = col->number(row);
	else if (col->text && col != columns->list)
		key->text = sort_text(col, row);
	key->name = sort_text(columns->list, row);
}

void table_sort(const struct columns *columns, char letter, void *rows,
		size_t count, size_t size)
{
	const struct column *col = column_find(columns, letter);
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
	memcpy(rows, sorted, count * size);
	free(sorted);
	free(keys);
}
