// SPDX-License-Identifier: GPL-2.0
/*
 * One list of columns says everything about them: letter, title, how a cell is
 * written, what it is sorted by. Widths come from what is printed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "rows.h"
#include "table.h"
#include "util.h"

/* Room for the longest names of the kernel, but for those that Rust makes up. */
#define NAME_WIDTH	48

typedef void print_cell(FILE *out, const struct row *row, const struct names *n);
typedef uint64_t cell_value(const struct row *row);

static void print_name(FILE *out, const struct name *name)
{
	print_escaped(out, name->text, name->len);
}

static void print_usec(FILE *out, uint64_t nsec)
{
	fprintf(out, "%llu.%03llu", (unsigned long long)nsec / 1000,
		(unsigned long long)nsec % 1000);
}

static uint64_t count_of(const struct row *row)
{
	return row->stat->count;
}

static uint64_t total_of(const struct row *row)
{
	return row->stat->total;
}

static uint64_t average_of(const struct row *row)
{
	return func_average(row->stat);
}

static uint64_t longest_of(const struct row *row)
{
	return row->stat->longest;
}

static uint64_t local_of(const struct row *row)
{
	return row->stat->local;
}

static uint64_t sub_time_of(const struct row *row)
{
	return row->stat->sum - row->stat->local;
}

static uint64_t max_sub_of(const struct row *row)
{
	return row->sub_count ? row->subs->total : 0;
}

static uint64_t max_sub_count_of(const struct row *row)
{
	return row->sub_count ? row->subs->count : 0;
}

static uint64_t sub_count_of(const struct row *row)
{
	return row->sub_count;
}

static void print_function(FILE *out, const struct row *row,
			   const struct names *n)
{
	(void)n;
	print_name(out, row->name);
}

static void print_range(FILE *out, const struct row *row, const struct names *n)
{
	(void)n;
	print_usec(out, row->stat->shortest);
	fputc('-', out);
	print_usec(out, row->stat->longest);
}

static void print_max_sub(FILE *out, const struct row *row,
			  const struct names *n)
{
	if (row->sub_count)
		print_name(out, &n->list[row->subs->callee]);
	else
		fputc('-', out);
}

/* "callee(count time) ..." */
static void print_subs(FILE *out, const struct row *row, const struct names *n)
{
	size_t i;

	if (!row->sub_count)
		fputc('-', out);
	for (i = 0; i < row->sub_count; i++) {
		const struct edge *e = &row->subs[i];

		if (i)
			fputc(' ', out);
		print_name(out, &n->list[e->callee]);
		fprintf(out, "(%llu ", (unsigned long long)e->count);
		print_usec(out, e->total);
		fputc(')', out);
	}
}

/**
 * struct column - a column of the table
 * @letter: its name in options
 * @title: its name in the heading
 * @kind: how it is printed where @print does not do that
 * @edges: it needs to know who called whom
 * @value: what it is sorted by, greatest first; NULL: by function name
 * @print: writes a cell that is not simply @value
 */
struct column {
	char letter;
	const char *title;
	enum { TEXT, NUMBER, USEC } kind;
	bool edges;
	cell_value *value;
	print_cell *print;
};

static const struct column columns[] = {
	{ 'F', "Function",  TEXT,   false, NULL,             print_function },
	{ 'c', "Count",     NUMBER, false, count_of,         NULL },
	{ 't', "Time",      USEC,   false, total_of,         NULL },
	{ 'a', "Average",   USEC,   false, average_of,       NULL },
	{ 'r', "Range",     USEC,   false, longest_of,       print_range },
	{ 's', "Sub-time",  USEC,   false, sub_time_of,      NULL },
	{ 'l', "Local",     USEC,   false, local_of,         NULL },
	{ 'm', "Max-sub",   TEXT,   true,  max_sub_of,       print_max_sub },
	{ 'n', "Sub-count", NUMBER, true,  max_sub_count_of, NULL },
	{ 'u', "Subs",      TEXT,   true,  sub_count_of,     print_subs },
};

static const struct column *find_column(char letter)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(columns); i++)
		if (columns[i].letter == letter)
			return &columns[i];
	return NULL;
}

bool table_is_column(char letter)
{
	return find_column(letter);
}

bool table_needs_edges(const struct table_options *opt)
{
	const char *p;

	for (p = opt->columns; *p; p++)
		if (find_column(*p)->edges)
			return true;
	return find_column(opt->sort)->edges;
}

/* qsort() passes no context. */
static cell_value *sort_value;

static int compare_rows(const void *va, const void *vb)
{
	const struct row *a = va, *b = vb;
	uint64_t x = sort_value ? sort_value(a) : 0;
	uint64_t y = sort_value ? sort_value(b) : 0;

	if (x != y)
		return x > y ? -1 : 1;
	return rows_compare_names(a, b);
}

/* The cell as text; the caller frees it. */
static char *cell_text(const struct column *col, const struct row *row,
		       const struct names *n)
{
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		die(STATUS_INPUT, "out of memory");
	if (col->print)
		col->print(out, row, n);
	else if (col->kind == USEC)
		print_usec(out, col->value(row));
	else
		fprintf(out, "%llu", (unsigned long long)col->value(row));
	if (fclose(out))
		die(STATUS_INPUT, "out of memory");
	return text;
}

/* Text to the left, numbers to the right, no blanks at the end of a line. */
static void put_cell(const struct column *col, int width, bool last,
		     const char *text)
{
	if (last && col->kind == TEXT)
		width = 0;
	printf("%*s%s", col->kind == TEXT ? -width : width, text,
	       last ? "\n" : " ");
}

static void put_heading(const struct table_options *opt, const int *width)
{
	const char *p;
	size_t i;

	for (p = opt->columns, i = 0; *p; p++, i++)
		put_cell(find_column(*p), width[i], !p[1], find_column(*p)->title);
	for (p = opt->columns, i = 0; *p; p++, i++) {
		int dashes = width[i];

		while (dashes--)
			putchar('-');
		putchar(p[1] ? ' ' : '\n');
	}
}

/*
 * What a cell asks its column to be wide. The list of callees goes on as far as
 * it likes; its rule is as its title. A name beyond all measure makes its own
 * line longer, not all others.
 */
static int cell_width(const struct column *col, const char *text)
{
	int width = strlen(text);

	if (col->letter == 'u')
		return 0;
	return col->kind == TEXT && width > NAME_WIDTH ? NAME_WIDTH : width;
}

static void put_rows(const struct table_options *opt, const struct row *rows,
		     size_t count, const struct names *n)
{
	size_t cols = strlen(opt->columns), i;
	char **cells = zalloc((count * cols + 1) * sizeof(*cells));
	int *width = zalloc(cols * sizeof(*width));

	for (i = 0; i < cols; i++)
		width[i] = strlen(find_column(opt->columns[i])->title);
	for (i = 0; i < count * cols; i++) {
		const struct column *col = find_column(opt->columns[i % cols]);
		int w;

		cells[i] = cell_text(col, &rows[i / cols], n);
		w = cell_width(col, cells[i]);
		if (w > width[i % cols])
			width[i % cols] = w;
	}
	put_heading(opt, width);
	for (i = 0; i < count * cols; i++) {
		put_cell(find_column(opt->columns[i % cols]), width[i % cols],
			 i % cols == cols - 1, cells[i]);
		free(cells[i]);
	}
	free(cells);
	free(width);
}

void table_print(const struct trace *t, const struct table_options *opt)
{
	struct rows rows;

	rows_collect(&rows, t, opt->over);
	sort_value = find_column(opt->sort)->value;
	qsort(rows.list, rows.count, sizeof(*rows.list), compare_rows);
	if (opt->rows && opt->rows < rows.count)
		rows.count = opt->rows;
	put_rows(opt, rows.list, rows.count, &t->names);
	rows_free(&rows);
}
