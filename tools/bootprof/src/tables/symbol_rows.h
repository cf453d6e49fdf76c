/* SPDX-License-Identifier: GPL-2.0 */
/* Rows of a report, of realms or of symbols. */
#ifndef TABLES_SYMBOL_ROWS_H
#define TABLES_SYMBOL_ROWS_H

#include "figures/sums.h"
#include "show/table.h"

/**
 * struct symbol_row - a symbol, or a realm
 * @rank: by time, the most costly has 1; symbols of the same time have the same
 * @realm: realm
 * @name: symbol, or NULL
 * @count: samples or instructions; NO_VALUE: idle
 * @time: in ns
 * @share: of all time, in thousandths of a percent
 * @low: lower end of the interval that has it
 * @high: upper end
 */
struct symbol_row {
	int64_t rank;
	enum realm realm;
	const struct symbol_name *name;
	int64_t count, time, share, low, high;
};

/**
 * symbol_rows - the symbols that were executed, the most costly first
 * @sums: sums
 * @p: their profile
 * @count: result: how many
 *
 * Return: to be freed.
 */
struct symbol_row *symbol_rows(const struct sums *sums, const struct profile *p, size_t *count);

/**
 * realm_rows - the realms that were executed, in the order of a boot
 * @sums: sums
 * @count: result: how many
 *
 * Return: to be freed.
 */
struct symbol_row *realm_rows(const struct sums *sums, size_t *count);

/* rank, realm, symbol; samples or instructions; time, share, low, high */
extern const struct columns symbol_columns;

/**
 * print_symbol - a symbol with its file: "main [busybox]", "? [busybox]", "?"
 * @out: stream
 * @name: symbol
 */
void print_symbol(FILE *out, const struct symbol_name *name);

#endif
