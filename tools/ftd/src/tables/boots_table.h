/* SPDX-License-Identifier: GPL-2.0 */
/* A table of several boots: what one figure is in each, or its median in each group. */
#ifndef FTD_BOOTS_TABLE_H
#define FTD_BOOTS_TABLE_H

#include "lines/names.h"
#include "show/table.h"

/**
 * struct boot_group - boots that count as one
 * @title: what to call them, of printable characters
 * @boots: numbers of boots, counted from 0
 * @count: how many
 */
struct boot_group {
	char *title;
	size_t *boots;
	size_t count;

	size_t room;
};

/**
 * struct boots_table - the table
 * @table: to be written, once boots_table_make() has been called
 *
 * The rest is private.
 */
struct boots_table {
	struct table table;

	size_t boots;
	struct names keys;
	const struct column *texts[2];
	int64_t *figures;
	size_t figure_room;
	uint32_t *order;
	size_t order_room;
	struct column *list;
	struct columns columns;
	char *rows;
};

/**
 * boots_table_init - begin a table without rows
 * @b: table; free with boots_table_free()
 * @boots: how many there are
 */
void boots_table_init(struct boots_table *b, size_t boots);

/**
 * boots_table_add - a boot's figures
 * @b: table
 * @boot: number of the boot
 * @t: table of the boot, with one or two columns of text, and "time"; one with the same
 *	columns for each boot
 *
 * Rows with the same texts are the same row. One that is new comes behind the one that
 * it follows in @t.
 */
void boots_table_add(struct boots_table *b, size_t boot, const struct table *t);

/**
 * boots_table_make - all boots are there
 * @b: table
 * @groups: a column for each boot of a group of one; else a median and a spread, which is
 *	from the least to the greatest, for each group. What is not in a boot, but in
 *	others of its group, took no time there.
 * @count: how many groups
 * @grouped: whether to show medians
 * @sorted: those with the greatest figure first; else in the order of time
 * @least: rows with less in all columns are left out
 */
void boots_table_make(struct boots_table *b, const struct boot_group *groups, size_t count,
		      bool grouped, bool sorted, uint64_t least);

/**
 * boots_table_free - free it
 * @b: table
 */
void boots_table_free(struct boots_table *b);

/**
 * boots_sort - sort figures, the least first
 * @figures: figures
 * @count: how many
 */
void boots_sort(int64_t *figures, size_t count);

/**
 * boots_median - the middle one of some figures, or between the middle two
 * @figures: figures, sorted
 * @count: how many, at least one
 */
int64_t boots_median(const int64_t *figures, size_t count);

#endif
