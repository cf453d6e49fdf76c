// SPDX-License-Identifier: GPL-2.0
/* A table as text: cells first, then widths, then lines. */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "show/table.h"
#include "show/terminal.h"

/* Room for the longest names of the kernel, but for those that Rust makes up. */
#define NAME_WIDTH	48
/* What is left of a name says little below this; of one that stays at any rate, below that. */
#define LEAST_WIDTH	12
#define STAYS_WIDTH	24

/**
 * struct layout - a table on its way to text
 * @t: the table
 * @columns: how many are printed; those of @t, if the terminal is wide enough
 * @cells: texts, row by row, of all columns of @t
 * @width: by column
 * @column: by column; those that have no room are behind the printed ones
 * @cell: by column: where it is in a row of @cells
 */
struct layout {
	const struct table *t;
	size_t columns;
	char **cells;
	size_t *width;
	const struct column **column;
	size_t *cell;
};

static void print_number(FILE *out, const struct column *col, int64_t value, bool human)
{
	if (col->unit == UNIT_CHANGE && value > 0)
		fputc('+', out);
	if (value == NO_VALUE)
		fputc('-', out);
	else if (col->unit == UNIT_TIME || col->unit == UNIT_CHANGE)
		print_duration(out, value, human);
	else if (col->unit == UNIT_STAMP)
		print_seconds(out, value);
	else if (col->unit == UNIT_PERCENT)
		print_percent(out, value);
	else
		fprintf(out, "%lld", (long long)value);
}

/* Text from a trace, made harmless; nothing becomes a dash. */
static void print_text(FILE *out, const struct column *col, const void *row)
{
	struct string raw;

	string_begin(&raw);
	col->text(raw.out, row);
	string_end(&raw);
	if (raw.size)
		print_escaped(out, raw.text, raw.size, fputs);
	else
		fputc('-', out);
	free(raw.text);
}

static void print_cell(FILE *out, const struct columns *columns,
		       const struct column *col, const void *row, bool human);

/* "fget(3 3.750) fput(1 0.500)" */
static void print_list(FILE *out, const struct column *col, const void *row, bool human)
{
	const void *item;
	size_t i, j;

	if (!col->item(row, 0))
		fputc('-', out);
	for (i = 0; (item = col->item(row, i)); i++) {
		if (i)
			fputc(' ', out);
		for (j = 0; j < col->items->count; j++) {
			if (j)
				fputc(j == 1 ? '(' : ' ', out);
			print_cell(out, col->items, &col->items->list[j], item, human);
		}
		if (j > 1)
			fputc(')', out);
	}
}

static void print_cell(FILE *out, const struct columns *columns,
		       const struct column *col, const void *row, bool human)
{
	if (col->unit == UNIT_TEXT) {
		print_text(out, col, row);
	} else if (col->unit == UNIT_LIST) {
		print_list(out, col, row, human);
	} else if (col->parts[0]) {
		print_cell(out, columns, column_named(columns, col->parts[0]), row, human);
		fputc('-', out);
		print_cell(out, columns, column_named(columns, col->parts[1]), row, human);
	} else {
		print_number(out, col, column_number(col, row), human);
	}
}

static char *cell_text(const struct table *t, const struct column *col,
		       const void *row)
{
	struct string text;

	string_begin(&text);
	print_cell(text.out, t->columns, col, row, t->human);
	return string_end(&text);
}

static bool is_left(const struct column *col)
{
	return col->unit == UNIT_TEXT || col->unit == UNIT_LIST;
}

/*
 * What a cell asks its column to be wide. A list goes on as far as it likes; its
 * rule is as its title. A name beyond all measure makes its own line longer, not
 * all others.
 */
static size_t cell_width(const struct column *col, const char *text)
{
	size_t width = strlen(text);

	if (col->unit == UNIT_LIST)
		return 0;
	return col->unit == UNIT_TEXT && width > NAME_WIDTH ? NAME_WIDTH : width;
}

static void fill(struct layout *l)
{
	size_t row, i;

	for (i = 0; i < l->columns; i++) {
		l->column[i] = l->t->shown.list[i];
		l->cell[i] = i;
		l->width[i] = strlen(l->column[i]->title);
	}
	for (row = 0; row < l->t->count; row++) {
		for (i = 0; i < l->columns; i++) {
			char *text = cell_text(l->t, l->column[i], row_at(l->t, row));
			size_t width = cell_width(l->column[i], text);

			l->cells[row * l->t->shown.count + i] = text;
			if (width > l->width[i])
				l->width[i] = width;
		}
	}
}

static size_t least_width(const struct column *col)
{
	return col->stays ? STAYS_WIDTH : LEAST_WIDTH;
}

/* The widest column of texts that can still be narrower, NULL: none. */
static size_t *widest_text(struct layout *l)
{
	size_t *widest = NULL;
	size_t i;

	for (i = 0; i < l->columns; i++)
		if (l->column[i]->unit == UNIT_TEXT && l->width[i] > least_width(l->column[i]) &&
		    (!widest || l->width[i] > *widest))
			widest = &l->width[i];
	return widest;
}

/* The last column goes, unless that has to stay. Return: what it was wide. */
static size_t leave_out(struct layout *l)
{
	size_t i = --l->columns, width, cell;
	const struct column *col;

	if (l->column[i]->stays && i)
		i--;
	col = l->column[i];
	width = l->width[i];
	cell = l->cell[i];
	for (; i < l->columns; i++) {
		l->column[i] = l->column[i + 1];
		l->width[i] = l->width[i + 1];
		l->cell[i] = l->cell[i + 1];
	}
	l->column[i] = col;
	l->width[i] = width;
	l->cell[i] = cell;
	return width;
}

/* Where the column is that stays, or behind all */
static size_t staying(const struct layout *l)
{
	size_t i = 0;

	while (i < l->columns && !l->column[i]->stays)
		i++;
	return i;
}

/* What others have left is for the one that stays, @wish being all that it can use. */
static size_t widen(struct layout *l, size_t room, size_t wish)
{
	size_t *width = &l->width[staying(l)], before = *width;

	if (wish > before)
		*width += wish - before < room ? wish - before : room;
	return *width - before;
}

static void fit(struct layout *l, size_t limit)
{
	size_t i, *widest, line = l->columns - 1;
	size_t all = l->columns, stays = staying(l);
	size_t wish = stays < all ? l->width[stays] : 0;

	for (i = 0; i < l->columns; i++)
		line += l->width[i];
	while (line > limit && (widest = widest_text(l))) {
		--*widest;
		line--;
	}
	while (line > limit && l->columns > 1)
		line -= leave_out(l) + 1;
	if (line < limit && l->columns < all && wish)
		line += widen(l, limit - line, wish);
	if (line > limit && wish && limit > LEAST_WIDTH)
		l->width[0] = limit;
	/* A list is the last one, or as wide as its title. */
	if (line < limit && l->column[l->columns - 1]->unit == UNIT_LIST)
		l->width[l->columns - 1] += limit - line;
}

static void put_left_out(const struct layout *l)
{
	struct string text;
	size_t i;

	if (l->columns == l->t->shown.count)
		return;
	string_begin(&text);
	fprintf(text.out, "%sno room for", paint(PAINT_COMMENT));
	for (i = l->columns; i < l->t->shown.count; i++)
		fprintf(text.out, " %s", l->column[i]->title);
	fputs(paint(PAINT_NONE), text.out);
	output_words(&text);
}

/* Text to the left, numbers to the right, no blanks at the end of a line. */
static void put_cell(const struct layout *l, size_t i, const char *text,
		     enum paint color)
{
	bool last = i + 1 == l->columns, left = is_left(l->column[i]);
	size_t len = strlen(text), room = l->width[i];
	bool cut = output_width() && left && len > room;
	size_t blanks = len < room ? room - len : 0;
	const char *begin = color ? paint(color) : "";

	if (!left)
		printf("%*s", (int)blanks, "");
	printf("%s%.*s%s", begin, (int)(cut ? room - 1 : len), text,
	       *begin ? paint(PAINT_NONE) : "");
	if (cut)
		printf("%s~%s", paint(PAINT_CUT), paint(PAINT_NONE));
	if (left && !last)
		printf("%*s", (int)blanks, "");
	putchar(last ? '\n' : ' ');
}

static void put_heading(const struct layout *l)
{
	size_t i, dashes;

	for (i = 0; i < l->columns; i++)
		put_cell(l, i, l->column[i]->title, PAINT_HEADING);
	fputs(paint(PAINT_RULE), stdout);
	for (i = 0; i < l->columns; i++) {
		for (dashes = l->width[i]; dashes; dashes--)
			putchar('-');
		if (i + 1 < l->columns)
			putchar(' ');
	}
	puts(paint(PAINT_NONE));
}

static enum paint color_of(const struct layout *l, const struct column *col,
			   const char *text)
{
	if (col->unit == UNIT_CHANGE && *text == '+')
		return PAINT_WORSE;
	if (col->unit == UNIT_CHANGE && text[0] == '-' && text[1])
		return PAINT_BETTER;
	return col == l->t->sort ? PAINT_SORTED : PAINT_NONE;
}

static void put_rows(const struct layout *l)
{
	size_t row, i;

	for (row = 0; row < l->t->count; row++) {
		for (i = 0; i < l->columns; i++) {
			const char *text = l->cells[row * l->t->shown.count + l->cell[i]];

			put_cell(l, i, text, color_of(l, l->column[i], text));
		}
	}
}

void table_text(const struct table *t)
{
	struct layout l = { .t = t, .columns = t->shown.count };
	size_t i;

	l.cells = zalloc((t->count * l.columns + 1) * sizeof(*l.cells));
	l.width = zalloc(l.columns * sizeof(*l.width));
	l.column = zalloc(l.columns * sizeof(*l.column));
	l.cell = zalloc(l.columns * sizeof(*l.cell));
	fill(&l);
	if (output_width())
		fit(&l, output_width());
	put_heading(&l);
	put_rows(&l);
	put_left_out(&l);
	for (i = 0; i < t->count * t->shown.count; i++)
		free(l.cells[i]);
	free(l.cells);
	free(l.width);
	free(l.column);
	free(l.cell);
}
