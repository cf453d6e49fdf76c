/* SPDX-License-Identifier: GPL-2.0 */
#ifndef PICTURES_FREQUENCY_H
#define PICTURES_FREQUENCY_H

#include "tables/frequency_rows.h"

/**
 * struct frequency - how often symbols were sampled in boots
 * @symbols: how many symbols
 * @profiles: how many profiles
 * @bins: how many bins a boot is cut into
 * @rows: bins of the first symbol in the first profile, in the next profile, and so on
 * @totals: the same of whole boots
 */
struct frequency {
	size_t symbols, profiles, bins;
	struct frequency_row *rows, *totals;
};

/**
 * frequency_draw - draw it to standard output: a row for each boot
 * @f: what to draw
 */
void frequency_draw(const struct frequency *f);

#endif
