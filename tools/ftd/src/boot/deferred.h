/* SPDX-License-Identifier: GPL-2.0 */
/* Devices whose probes were put off until something else is there. */
#ifndef FTD_BOOT_DEFERRED_H
#define FTD_BOOT_DEFERRED_H

#include "boot/path.h"

#define PROBE_DEFERRED	(-517)	/* what such a probe returns: EPROBE_DEFER */

/**
 * struct deferred_row - a device
 * @device: its name, terminated, any bytes; not to be freed
 * @why: what it waited for, as the kernel said last; "" if it did not
 * @begin: when it was put off for the first time
 * @count: how often it was
 * @time: what its probes took that were put off
 * @path: how much of the critical path was within these
 * @late: how long after @begin a probe began that was not put off, or -1: none did
 */
struct deferred_row {
	const char *device;
	const char *why;
	uint64_t begin;
	uint64_t count;
	uint64_t time;
	uint64_t path;
	int64_t late;

	/* counted apart: a kernel may tell of only one of them */
	uint64_t told;
	uint64_t probes;
};

/**
 * struct deferred - all of them
 * @list: rows, the most costly first
 * @count: how many
 */
struct deferred {
	struct deferred_row *list;
	size_t count;

	size_t room;
};

/**
 * deferred_find - from the probes, and from what the kernel says of them
 * @d: result; free with deferred_free()
 * @w: world; it has to stay
 * @p: path
 */
void deferred_find(struct deferred *d, const struct world *w, const struct path *p);

/**
 * deferred_free - free it
 * @d: deferred probes
 */
void deferred_free(struct deferred *d);

#endif
