/* SPDX-License-Identifier: GPL-2.0 */
/* The parts of a boot, one after the other. */
#ifndef FTD_BOOT_REGIONS_H
#define FTD_BOOT_REGIONS_H

#include "boot/world.h"

/**
 * struct region - a part of a boot
 * @name: what it is, terminated, any bytes; not to be freed
 * @level: of initcalls: the level, else NULL
 * @begin: nanoseconds; what was before time 0 is negative
 * @time: how long it took
 */
struct region {
	const char *name;
	const char *level;
	int64_t begin;
	uint64_t time;
};

/**
 * struct regions - all of them
 * @list: regions, without gaps
 * @count: how many
 */
struct regions {
	struct region *list;
	size_t count;

	size_t room;
};

/**
 * regions_find - what parts a boot had
 * @r: result; free with regions_free()
 * @w: world, which has to stay
 *
 * What the trace has no mark of is in the part before it.
 */
void regions_find(struct regions *r, const struct world *w);

/**
 * regions_free - free it
 * @r: regions
 */
void regions_free(struct regions *r);

#endif
