/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The critical path of a boot: what the time until its end was spent on. It is walked
 * back from the end, along wake-ups:
 *
 *	a thread works, or is interrupted	until its turn on the CPU began
 *	it is ready to run			others have the CPU
 *	it waits				who woke it has the time from here back; where
 *						that was a timer or a device, that has it
 *
 * A work item goes back to who queued it. Each nanosecond is in one piece.
 */
#ifndef FTD_BOOT_PATH_H
#define FTD_BOOT_PATH_H

#include "boot/piece.h"
#include "boot/world.h"

/**
 * struct waiter - a thread of the path that waits for others
 * @thread: which
 * @since: since when
 * @routine: what it is in, or NOBODY
 * @next: who waits for it, a number of a waiter, or NOBODY
 */
struct waiter {
	uint32_t thread;
	struct instant since;
	uint32_t routine;
	uint32_t next;
};

/**
 * struct path - the path
 * @pieces: pieces, without gaps from the start to the end of the boot
 * @count: how many
 * @waiters: waiters
 * @sums: nanoseconds by kind
 */
struct path {
	struct piece *pieces;
	size_t count;
	struct waiter *waiters;
	size_t waiter_count;
	uint64_t sums[PIECE_KINDS];

	size_t room;
	size_t waiter_room;
};

/**
 * path_find - walk back
 * @p: result; free with path_free()
 * @w: world; names may be added
 */
void path_find(struct path *p, struct world *w);

/**
 * path_free - free it
 * @p: path
 */
void path_free(struct path *p);

#endif
