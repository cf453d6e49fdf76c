/* SPDX-License-Identifier: GPL-2.0 */
/* How much was executed of each symbol and realm. */
#ifndef FIGURES_SUMS_H
#define FIGURES_SUMS_H

#include "figures/choice.h"
#include "figures/share.h"

/**
 * struct sums - samples, or instructions, of a part of a profile
 * @counted: instructions; else samples
 * @counts: by symbol
 * @entries: how often a symbol's first instruction was executed, if instructions were counted
 * @tasks: samples by task
 * @realms: by realm of code
 * @total: all of them
 * @busy: ns that they stand for
 * @idle: ns waited, if that belongs to the part
 */
struct sums {
	bool counted;
	uint64_t *counts, *entries, *tasks;
	uint64_t realms[REALMS_OF_CODE];
	uint64_t total;
	double busy;
	uint64_t idle;
};

/**
 * sums_read - read a profile's samples, or its counts if it has some
 * @sums: result
 * @p: the profile
 * @choice: the part that is wanted. Counts have neither process nor time: where these are
 *	asked for, samples are taken.
 */
void sums_read(struct sums *sums, const struct profile *p, const struct choice *choice);

/**
 * sums_share - the share of all time of the part, waiting included
 * @sums: sums
 * @count: a number of samples or instructions
 */
struct share sums_share(const struct sums *sums, uint64_t count);

/**
 * sums_share_within - the same, with another interval
 * @sums: sums
 * @count: a number of samples or instructions
 * @z: as of share_point()
 */
struct share sums_share_within(const struct sums *sums, uint64_t count, double z);

/**
 * sums_time - the time, in ns
 * @sums: sums
 * @count: a number of samples or instructions
 */
struct share sums_time(const struct sums *sums, uint64_t count);

/**
 * sums_free - forget them
 * @sums: sums
 */
void sums_free(struct sums *sums);

#endif
