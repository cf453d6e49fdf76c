/* SPDX-License-Identifier: GPL-2.0 */
/* Rows of how the shares of symbols changed from one boot to another one. */
#ifndef TABLES_CHANGE_ROWS_H
#define TABLES_CHANGE_ROWS_H

#include "figures/sums.h"
#include "show/table.h"

/**
 * struct change_row - a symbol in two boots; shares are in thousandths of a percent
 * @name: symbol
 * @before: share of the old boot
 * @after: share of the new one
 * @change: from one to the other
 * @low: lower end of the interval that has it
 * @high: upper end
 * @time_before: in ns
 * @time_after: in ns
 * @time_change: from one to the other
 * @sure: it is not 0
 */
struct change_row {
	const struct symbol_name *name;
	int64_t before, after, change, low, high, time_before, time_after, time_change;
	bool sure;
};

/**
 * struct boot - a boot to be compared
 * @p: its profile
 * @sums: what was executed in it
 */
struct boot {
	const struct profile *p;
	const struct sums *sums;
};

/**
 * change_rows - the symbols of two boots, those that changed for certain first
 * @old: one
 * @new: the other one
 * @count: result: how many symbols
 *
 * Within these the largest change is first. Return: to be freed.
 */
struct change_row *change_rows(const struct boot *old, const struct boot *new, size_t *count);

/* realm, symbol, and members of struct change_row */
extern const struct columns change_columns;

#endif
