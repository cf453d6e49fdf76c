/* SPDX-License-Identifier: GPL-2.0 */
/* Rows of symbols that follow each other. */
#ifndef TABLES_SEQUENCE_ROWS_H
#define TABLES_SEQUENCE_ROWS_H

#include "figures/sequences.h"
#include "show/table.h"

/**
 * struct sequence_row - a sequence
 * @p: profile
 * @sequence: what follows each other
 * @length: how many symbols
 * @count: how often
 * @share: of the places where one may begin, in thousandths of a percent
 * @chance: that in a random order
 */
struct sequence_row {
	const struct profile *p;
	const struct sequence *sequence;
	int64_t length, count, share, chance;
};

/**
 * sequence_rows - rows of sequences, to be freed
 * @s: sequences
 * @p: their profile
 */
struct sequence_row *sequence_rows(const struct sequences *s, const struct profile *p);

/* Members of struct sequence_row, and the symbols */
extern const struct columns sequence_columns;

#endif
