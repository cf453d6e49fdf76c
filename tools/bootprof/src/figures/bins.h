/* SPDX-License-Identifier: GPL-2.0 */
/* Whose code was executed when: a boot in parts of the same length. */
#ifndef FIGURES_BINS_H
#define FIGURES_BINS_H

#include "figures/choice.h"
#include "figures/share.h"

/**
 * struct bin - a part of a boot
 * @begin: its first point of time, in ns
 * @end: behind its last one
 * @samples: in it
 * @realms: of these, by realm
 * @marked: of these, of symbols that were marked
 * @idle: ns waited in it
 * @others: samples in its time that do not belong to what is wanted
 * @busy: ns that the samples stand for
 * @whole: ns of what is wanted: with the waiting, if that belongs to it
 * @shares: of its time, in thousandths of a percent; INT64_MIN: nothing was sampled
 */
struct bin {
	uint64_t begin, end;
	uint64_t samples;
	uint64_t realms[REALMS_OF_CODE];
	uint64_t marked;
	uint64_t idle;
	uint64_t others;
	double busy, whole;
	int64_t shares[REALMS];
};

/**
 * bins_read - read a profile's samples
 * @p: the profile
 * @choice: the part that is wanted
 * @marked: true or false of each of @p->names, or NULL: none is
 * @end: where the last bin ends; there is nothing in those behind the end of @p
 * @count: into so many bins, at least 1
 *
 * Return: bins, and behind the last one a bin that is all of them together; to be freed.
 */
struct bin *bins_read(const struct profile *p, const struct choice *choice, const bool *marked,
		      uint64_t end, size_t count);

/**
 * bins_end - where bins of several profiles end
 * @list: profiles
 * @count: how many
 * @choice: the part that is wanted; exit if nothing is left of it in one of them
 */
uint64_t bins_end(const struct profile *list, size_t count, const struct choice *choice);

/**
 * bin_marked - the share of a bin's time that marked symbols have
 * @bin: of which something was sampled
 */
struct share bin_marked(const struct bin *bin);

#endif
