/* SPDX-License-Identifier: GPL-2.0 */
/* Rows of a function in boots in which it takes more time, or none. */
#ifndef TABLES_BALLOON_ROWS_H
#define TABLES_BALLOON_ROWS_H

#include "show/table.h"
#include "tables/change_rows.h"

/**
 * struct balloon_row - a function in a boot; times are in ns
 * @p: profile
 * @boot: how long the boot took
 * @rank: of the function by time, NO_VALUE: it was not executed
 * @share: of the boot, in thousandths of a percent
 * @low: lower end of the interval that has it
 * @high: upper end
 * @time: in the function
 * @elsewhere: the rest of the boot, which is how long it takes without the function
 * @elsewhere_low: lower end of the interval that has that
 * @elsewhere_high: upper end
 */
struct balloon_row {
	const struct profile *p;
	int64_t boot, rank, share, low, high, time, elsewhere, elsewhere_low, elsewhere_high;
};

/**
 * balloon_row - the row of a function in a boot
 * @boot: boot
 * @function: symbol; its realm does not matter
 * @calls: with what it calls, of a profile that has stacks
 */
struct balloon_row balloon_row(const struct boot *boot, const char *function, bool calls);

/* Members of struct balloon_row */
extern const struct columns balloon_columns;

#endif
