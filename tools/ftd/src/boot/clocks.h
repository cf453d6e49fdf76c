/* SPDX-License-Identifier: GPL-2.0 */
/* The clock of a trace beside CLOCK_MONOTONIC, by the marks of drspin. */
#ifndef FTD_BOOT_CLOCKS_H
#define FTD_BOOT_CLOCKS_H

#include "boot/world.h"

/**
 * struct clocks - how they are related
 * @offset: what the trace's clock says less what CLOCK_MONOTONIC does, nanoseconds
 * @marks: so many marks say so
 * @spread: by so many nanoseconds they differ
 */
struct clocks {
	int64_t offset;
	size_t marks;
	uint64_t spread;
};

/**
 * clocks_relate - relate them, or exit with a message
 * @c: result
 * @w: the boot
 * @began: when drspin began to sample, which tells its marks from those of others
 * @trace: name of the trace, for messages
 * @path: name of drspin's report, for messages
 */
void clocks_relate(struct clocks *c, const struct world *w, uint64_t began, const char *trace,
		   const char *path);

#endif
