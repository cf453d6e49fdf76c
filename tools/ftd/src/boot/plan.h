/* SPDX-License-Identifier: GPL-2.0 */
/* A boot played through again, with parts of it left out. */
#ifndef FTD_BOOT_PLAN_H
#define FTD_BOOT_PLAN_H

#include "boot/world.h"

/**
 * plan_play - how long a boot takes without some routines
 * @w: what the boot was made of
 * @out: by routine: it is left out
 *
 * Return: nanoseconds from its first line on; UINT64_MAX if it never ends.
 */
uint64_t plan_play(struct world *w, const bool *out);

#endif
