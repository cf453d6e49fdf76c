/* SPDX-License-Identifier: GPL-2.0 */
/* A boot played through again, with parts of it left out. */
#ifndef FTD_BOOT_PLAN_H
#define FTD_BOOT_PLAN_H

#include "boot/world.h"

/**
 * struct left_out - what of a boot is left out
 * @routines: by routine: it is
 * @threads: by thread: all that it does is
 */
struct left_out {
	bool *routines;
	bool *threads;
};

/**
 * plan_play - how long a boot takes without some of it
 * @w: what the boot was made of
 * @out: what is left out
 *
 * Return: nanoseconds from its first line on; UINT64_MAX if it never ends.
 */
uint64_t plan_play(struct world *w, const struct left_out *out);

#endif
