/* SPDX-License-Identifier: GPL-2.0 */
/* Symbols that follow each other in samples more often than chance would have it. */
#ifndef FIGURES_SEQUENCES_H
#define FIGURES_SEQUENCES_H

#include "figures/choice.h"

/* The longest ones that are looked for */
#define SEQUENCE_MAX	16

/**
 * struct sequence - symbols that follow each other
 * @symbols: numbers in the profile's names
 * @length: how many
 * @count: how often
 * @chance: how often in samples of a random order, on average
 */
struct sequence {
	uint32_t symbols[SEQUENCE_MAX];
	size_t length;
	uint64_t count;
	double chance;
};

/**
 * struct sequences - those of a profile
 * @list: those that are more than chance, in 95 of 100 profiles all of them; the most frequent
 *	ones first
 * @count: how many
 * @places: where a sequence may begin: samples, of which those of one symbol behind each other
 *	are one
 *
 * The rest is private.
 */
struct sequences {
	struct sequence *list;
	size_t count;
	uint64_t places;

	size_t room;
};

/**
 * sequences_find - find them
 * @s: result
 * @p: profile
 * @choice: the part that is wanted; others between do not count
 * @longest: no longer than this, 2 to SEQUENCE_MAX
 *
 * One that is a part of a longer one, as often as that, is left out.
 */
void sequences_find(struct sequences *s, const struct profile *p, const struct choice *choice,
		    size_t longest);

/**
 * sequences_free - forget them
 * @s: sequences
 */
void sequences_free(struct sequences *s);

#endif
