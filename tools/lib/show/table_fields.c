// SPDX-License-Identifier: GPL-2.0
/* A table for programs: CSV and JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/util.h"
#include "show/table.h"

static void add_once(struct selection *fields, const struct column *col)
{
	size_t i;

	for (i = 0; i < fields->count; i++)
		if (!strcmp(fields->list[i]->name, col->name))
			return;
	selection_add(fields, col);
}

/* Columns without those of two parts, whose parts they have instead; each once. */
static struct selection field_list(const struct table *t)
{
	struct selection fields = { 0 };
	size_t i;

	for (i = 0; i < t->shown.count; i++) {
		const struct column *col = t->shown.list[i];

		if (!col->parts[0]) {
			add_once(&fields, col);
			continue;
		}
		add_once(&fields, column_named(t->columns, col->parts[0]));
		add_once(&fields, column_named(t->columns, col->parts[1]));
	}
	return fields;
}

static const char *suffix(const struct column *col)
{
	if (col->unit == UNIT_TIME || col->unit == UNIT_CHANGE || col->unit == UNIT_STAMP)
		return "_ns";
	return col->unit == UNIT_PERCENT ? "_percent" : "";
}

static void put_number(FILE *out, const struct column *col, int64_t value)
{
	if (col->unit == UNIT_PERCENT)
		fprintf(out, "%.3f", value / 1000.0);
	else
		fprintf(out, "%lld", (long long)value);
}

/* The text of a cell, harmless, to be freed. */
static char *safe_text(const struct column *col, const void *row)
{
	struct string raw;
	char *safe;

	string_begin(&raw);
	col->text(raw.out, row);
	string_end(&raw);
	safe = zalloc(4 * raw.size + 1);
	escape(safe, 4 * raw.size + 1, raw.text, raw.size);
	free(raw.text);
	return safe;
}

static void print_csv(FILE *out, const struct column *col, const void *row)
{
	const void *item;
	size_t i, j;

	if (col->unit == UNIT_TEXT) {
		char *text = safe_text(col, row);

		fputs(text, out);
		free(text);
	} else if (col->unit == UNIT_LIST) {
		for (i = 0; (item = col->item(row, i)); i++) {
			fputs(i ? ";" : "", out);
			for (j = 0; j < col->items->count; j++) {
				fputs(j ? ":" : "", out);
				print_csv(out, &col->items->list[j], item);
			}
		}
	} else if (column_number(col, row) != NO_VALUE) {
		put_number(out, col, column_number(col, row));
	}
}

/* RFC 4180: fields with commas or quotes stand in quotes, and quotes are doubled. */
static void put_csv(const char *text)
{
	bool quote = strpbrk(text, ",\"\r\n");

	if (quote)
		putchar('"');
	for (; *text; text++) {
		if (*text == '"')
			putchar('"');
		putchar(*text);
	}
	if (quote)
		putchar('"');
}

static void put_csv_cell(const struct column *col, const void *row)
{
	struct string text;

	string_begin(&text);
	print_csv(text.out, col, row);
	put_csv(string_end(&text));
	free(text.text);
}

void table_csv_head(const struct table *t)
{
	struct selection fields = field_list(t);
	size_t i;

	for (i = 0; i < fields.count; i++)
		printf("%s%s%s", i ? "," : "", fields.list[i]->name,
		       suffix(fields.list[i]));
	fputs("\r\n", stdout);
	selection_free(&fields);
}

void table_csv_rows(const struct table *t)
{
	struct selection fields = field_list(t);
	size_t i, row;

	for (row = 0; row < t->count; row++) {
		for (i = 0; i < fields.count; i++) {
			fputs(i ? "," : "", stdout);
			put_csv_cell(fields.list[i], row_at(t, row));
		}
		fputs("\r\n", stdout);
	}
	selection_free(&fields);
}

void table_csv(const struct table *t)
{
	table_csv_head(t);
	table_csv_rows(t);
}

static void put_object(const struct selection *fields, const void *row);

static void put_list(const struct column *col, const void *row)
{
	struct selection fields = columns_all(col->items);
	const void *item;
	size_t i;

	putchar('[');
	for (i = 0; (item = col->item(row, i)); i++) {
		fputs(i ? ", " : "", stdout);
		put_object(&fields, item);
	}
	putchar(']');
	selection_free(&fields);
}

static void put_json(const struct column *col, const void *row)
{
	if (col->unit == UNIT_TEXT) {
		char *text = safe_text(col, row);

		if (*text)
			json_string(stdout, text, strlen(text));
		else
			fputs("null", stdout);
		free(text);
	} else if (col->unit == UNIT_LIST) {
		put_list(col, row);
	} else if (column_number(col, row) == NO_VALUE) {
		fputs("null", stdout);
	} else {
		put_number(stdout, col, column_number(col, row));
	}
}

static void put_object(const struct selection *fields, const void *row)
{
	size_t i;

	putchar('{');
	for (i = 0; i < fields->count; i++) {
		const struct column *col = fields->list[i];

		printf("%s\"%s%s\": ", i ? ", " : "", col->name, suffix(col));
		put_json(col, row);
	}
	putchar('}');
}

void table_json_begin(const struct table *t)
{
	printf(",\n  \"%s\": [", t->name);
}

void table_json_rows(const struct table *t, uint64_t before)
{
	struct selection fields = field_list(t);
	size_t row;

	for (row = 0; row < t->count; row++) {
		fputs(before + row ? ",\n    " : "\n    ", stdout);
		put_object(&fields, row_at(t, row));
	}
	selection_free(&fields);
}

void table_json_end(uint64_t rows)
{
	fputs(rows ? "\n  ]" : "]", stdout);
}

void table_json(const struct table *t)
{
	table_json_begin(t);
	table_json_rows(t, 0);
	table_json_end(t->count);
}
