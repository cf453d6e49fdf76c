/* SPDX-License-Identifier: GPL-2.0 */
/* Rows of how often a symbol was sampled in the parts of boots. */
#ifndef TABLES_FREQUENCY_ROWS_H
#define TABLES_FREQUENCY_ROWS_H

#include "figures/bins.h"
#include "show/table.h"

/**
 * struct frequency_row - a symbol in a part of a boot
 * @symbol: as the user named it
 * @profile: of which boot
 * @begin: of the part, in ns
 * @end: behind it
 * @samples: of the symbol
 * @all: all samples
 * @time: of the symbol, in ns; NO_VALUE here and below: nothing was sampled
 * @share: of the part's time, in thousandths of a percent
 * @low: lower end of the interval that has it
 * @high: upper end
 */
struct frequency_row {
	const char *symbol, *profile;
	uint64_t begin, end;
	int64_t samples, all, time, share, low, high;
};

/**
 * frequency_row - the row of a bin
 * @symbol: which symbol is marked there
 * @p: profile
 * @bin: a bin of it
 */
struct frequency_row frequency_row(const char *symbol, const struct profile *p,
				   const struct bin *bin);

/* All members of struct frequency_row */
extern const struct columns frequency_columns;

/**
 * struct beside - a table of bins that has a column for each profile, and a bar
 * @table: the table
 *
 * The rest is private.
 */
struct beside {
	struct table table;
	struct columns columns;
	struct column *list;
};

/**
 * beside_make - put profiles beside each other
 * @b: result, to be freed with beside_free()
 * @rows: first the bins of one profile, then those of the next one
 * @bins: how many each has
 * @profiles: how many there are
 */
void beside_make(struct beside *b, const struct frequency_row *rows, size_t bins, size_t profiles);

/**
 * beside_free - forget it
 * @b: table
 */
void beside_free(struct beside *b);

#endif
