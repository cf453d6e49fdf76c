/* SPDX-License-Identifier: GPL-2.0 */
/* A boot for Perfetto and chrome://tracing. */
#ifndef FTD_PICTURES_BOOT_CHROME_H
#define FTD_PICTURES_BOOT_CHROME_H

#include "boot/frames.h"
#include "boot/moments.h"
#include "boot/regions.h"
#include "boot/states.h"

/**
 * boot_chrome - write a boot in the "JSON Object Format" of Chrome's trace events
 * @w: world
 * @regions: a track for them
 * @frames: the critical path: a track for it
 * @states: a track for each thread, with arrows from who wakes to who is woken
 * @moments: instants of these
 *
 * To standard output.
 */
void boot_chrome(const struct world *w, const struct regions *regions,
		 const struct frames *frames, const struct states *states,
		 const struct moments *moments);

#endif
