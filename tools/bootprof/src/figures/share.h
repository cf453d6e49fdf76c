/* SPDX-License-Identifier: GPL-2.0 */
/* Shares that samples tell, and how far these may be off. */
#ifndef FIGURES_SHARE_H
#define FIGURES_SHARE_H

#include <stdint.h>

/**
 * struct share - a share, from 0 to 1, and the interval that has it in 95 of 100 cases
 * @is: the share in the samples
 * @low: lower end of the interval
 * @high: upper end
 */
struct share {
	double is, low, high;
};

/**
 * share_of - by Wilson's formula
 * @count: samples
 * @total: of so many
 */
struct share share_of(uint64_t count, uint64_t total);

/**
 * share_within - the same, with another interval than that of 95 in 100 cases
 * @count: samples
 * @total: of so many
 * @z: as of share_point()
 */
struct share share_within(uint64_t count, uint64_t total, double z);

/**
 * share_point - the normal distribution's point that is passed, on one side or the other
 * @chance: in so many of 1 cases
 */
double share_point(double chance);

/**
 * share_exact - of what was counted
 * @count: part
 * @total: whole
 */
struct share share_exact(uint64_t count, uint64_t total);

/**
 * share_times - the share of something larger, or a time
 * @share: share
 * @factor: what the whole is of that
 */
struct share share_times(struct share share, double factor);

/**
 * share_change - from one share or time to another one, by Newcombe's formula
 * @before: one
 * @after: the other one, of other samples
 */
struct share share_change(struct share before, struct share after);

#endif
