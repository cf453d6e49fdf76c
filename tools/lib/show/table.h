/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tables of any kind of row, as text, CSV or JSON. A list of columns says all
 * about them: letter and name in options, title, unit, where the value is. Letters
 * are for users; the program knows a column by its address or its name.
 */
#ifndef SHOW_TABLE_H
#define SHOW_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define NO_VALUE	INT64_MIN	/* shown as "-", an empty field, null */

enum unit {
	UNIT_TEXT,
	UNIT_COUNT,
	UNIT_TIME,		/* nanoseconds; "_ns" is added to the name */
	UNIT_CHANGE,		/* the same, with a sign: more is worse */
	UNIT_STAMP,		/* nanoseconds, shown in seconds */
	UNIT_PERCENT,		/* thousandths; "_percent" is added to the name */
	UNIT_LIST,		/* rows within the row */
};

struct columns;

/**
 * struct column - a column of a table
 * @letter: its name in options, 0: none
 * @name: the same in full, and in CSV and JSON
 * @title: its heading
 * @unit: what its values are
 * @help: what it shows, in a few words
 * @field: where its value is in the row, one more than the offset; 0: nowhere
 * @in: what has the field instead of the row, or NULL
 * @number: computes the value where there is no field. Texts with neither are
 *	sorted by the alphabet.
 * @text: writes the value of UNIT_TEXT, as it comes from the trace
 * @parts: it shows two columns as one, "FROM-TO": their names
 * @items: UNIT_LIST: the columns of a list's rows; as text "FIRST(OTHERS)"
 * @item: UNIT_LIST: the row with a number, NULL behind the last one
 * @needs: what has to be counted for it; bits with a meaning for the command
 * @stays: where a terminal has no room, others go
 */
struct column {
	char letter;
	const char *name;
	const char *title;
	enum unit unit;
	const char *help;
	size_t field;
	const void *(*in)(const void *row);
	int64_t (*number)(const void *row);
	void (*text)(FILE *out, const void *row);
	const char *parts[2];
	const struct columns *items;
	const void *(*item)(const void *row, size_t number);
	unsigned int needs;
	bool stays;
};

/* .field = FIELD(struct row, count); a signed or unsigned number of 64 bits */
#define FIELD(type, member)						\
	(offsetof(type, member) +					\
	 sizeof(char[sizeof(((type *)0)->member) == sizeof(int64_t) ? 1 : -1]))

/**
 * struct columns - those that a table can have
 * @list: columns
 * @count: how many
 */
struct columns {
	const struct column *list;
	size_t count;
};

/**
 * struct selection - some of them, in any order
 * @list: columns
 * @count: how many
 */
struct selection {
	const struct column **list;
	size_t count;
};

/**
 * struct table - a table to be written
 * @columns: that it can have
 * @shown: those that it has
 * @sort: the one that it is sorted by, for emphasis; or NULL
 * @rows: rows, whatever they are
 * @count: how many
 * @size: bytes of a row
 * @name: what JSON calls the list of rows
 * @human: as text: times in units that fit them
 */
struct table {
	const struct columns *columns;
	struct selection shown;
	const struct column *sort;
	const void *rows;
	size_t count;
	size_t size;
	const char *name;
	bool human;
};

/**
 * column_named - the column with that name, NULL if there is none
 * @columns: columns
 * @name: name
 */
const struct column *column_named(const struct columns *columns, const char *name);

/**
 * column_number - the value of a column that has a number
 * @col: column
 * @row: row
 */
int64_t column_number(const struct column *col, const void *row);

/**
 * columns_parse - the columns that a user names, or exit
 * @columns: columns
 * @option: the option, for messages
 * @arg: letters, or names with commas between them, or "all"
 *
 * Return: to be freed with selection_free().
 */
struct selection columns_parse(const struct columns *columns, const char *option,
			       const char *arg);

/**
 * columns_all - all of them
 * @columns: columns
 *
 * Return: to be freed with selection_free().
 */
struct selection columns_all(const struct columns *columns);

/**
 * column_parse - the one column that a user names, or exit
 * @columns: columns
 * @option: the option, for messages
 * @arg: letter or name
 */
const struct column *column_parse(const struct columns *columns, const char *option,
				  const char *arg);

/**
 * selection_add - one more
 * @s: selection
 * @col: column
 */
void selection_add(struct selection *s, const struct column *col);

/**
 * selection_needs - what has to be counted for these columns
 * @s: selection
 */
unsigned int selection_needs(const struct selection *s);

/**
 * selection_free - free it
 * @s: selection
 */
void selection_free(struct selection *s);

/**
 * table_sort - sort by a column: greatest first, texts by the alphabet
 * @columns: columns
 * @col: the one to sort by
 * @rows: rows; equal ones are sorted by the first column
 * @count: how many
 * @size: bytes of a row
 */
void table_sort(const struct columns *columns, const struct column *col, void *rows,
		size_t count, size_t size);

/**
 * table_text - write it as text
 * @t: table
 *
 * On a terminal texts are cut, with a "~", so that lines fit; elsewhere columns
 * are as wide as what is in them, but for texts that are longer than most.
 */
void table_text(const struct table *t);

/**
 * table_csv - write it as CSV (RFC 4180)
 * @t: table
 */
void table_csv(const struct table *t);

/**
 * table_json - write its rows as a member of a JSON object that is open
 * @t: table
 */
void table_json(const struct table *t);

/*
 * The same in pieces, for who does not keep all rows: the beginning, then tables of
 * the rows that have come, then the end.
 */

/**
 * table_csv_head - the line with the names of the columns
 * @t: table; its rows are not looked at
 */
void table_csv_head(const struct table *t);

/**
 * table_csv_rows - lines of rows
 * @t: table
 */
void table_csv_rows(const struct table *t);

/**
 * table_json_begin - the beginning of the list
 * @t: table; its rows are not looked at
 */
void table_json_begin(const struct table *t);

/**
 * table_json_rows - rows of the list
 * @t: table
 * @before: how many rows have been written before
 */
void table_json_rows(const struct table *t, uint64_t before);

/**
 * table_json_end - the end of the list
 * @rows: how many have been written
 */
void table_json_end(uint64_t rows);

/**
 * row_at - the row with a number
 * @t: table
 * @number: number
 */
static inline const void *row_at(const struct table *t, size_t number)
{
	return (const char *)t->rows + number * t->size;
}

#endif
