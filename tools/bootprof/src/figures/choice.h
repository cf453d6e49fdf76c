/* SPDX-License-Identifier: GPL-2.0 */
/* The part of a profile that the user wants to see. */
#ifndef FIGURES_CHOICE_H
#define FIGURES_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/word_list.h"
#include "figures/profile.h"

/**
 * struct choice - a part of a profile
 * @realms: bit by bit, of enum realm; 0: all, and idle
 * @processes: names, as patterns, or numbers; none: all
 * @from: first point of time
 * @to: behind the last point of time; UINT64_MAX: the end
 * @sampled: of samples, though instructions were counted
 */
struct choice {
	unsigned int realms;
	struct words processes;
	uint64_t from, to;
	bool sampled;
};

/**
 * choice_end - where the part ends in a profile, or exit if nothing is left of it, or if it
 *	ends before it begins
 * @choice: the part
 * @p: profile
 */
uint64_t choice_end(const struct choice *choice, const struct profile *p);

/**
 * choice_tasks - which tasks it has, or exit if there are none
 * @choice: the part
 * @p: profile
 *
 * Return: true or false by number, [0] for an unknown one; to be freed.
 */
bool *choice_tasks(const struct choice *choice, const struct profile *p);

/**
 * choice_idle - does waiting belong to it?
 * @choice: the part
 */
static inline bool choice_idle(const struct choice *choice)
{
	return !choice->realms && !choice->processes.count;
}

/**
 * choice_realm - does a realm belong to it?
 * @choice: the part
 * @realm: realm
 */
static inline bool choice_realm(const struct choice *choice, enum realm realm)
{
	return !choice->realms || choice->realms >> realm & 1;
}

#endif
