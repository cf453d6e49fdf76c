/* SPDX-License-Identifier: GPL-2.0 */
/* Whom the path's threads waited for: the stack of each, spliced into that of who waits. */
#ifndef FTD_BOOT_HOLDS_H
#define FTD_BOOT_HOLDS_H

#include <stdio.h>

#include "boot/path.h"

/**
 * struct hold - the time for which some threads waited for one
 * @w: world
 * @p: path
 * @limit: routines shorter than this are not named
 * @time: nanoseconds
 * @begin: when it was so for the first time
 * @count: how many pieces of the path
 * @kind: what the last one did
 * @thread: the last one
 * @routine: what it was in, worth to be named
 * @name: as in struct piece
 * @waiter: who waited for it, in what
 */
struct hold {
	const struct world *w;
	const struct path *p;
	uint64_t limit;
	uint64_t time;
	uint64_t begin;
	uint64_t count;
	enum piece_kind kind;
	uint32_t thread;
	uint32_t routine;
	uint32_t name;
	uint32_t waiter;
};

/**
 * struct holds - all of them
 * @list: holds, most time first
 * @count: how many
 */
struct holds {
	struct hold *list;
	size_t count;

	size_t room;
};

/**
 * holds_find - who held whom
 * @h: result; free with holds_free()
 * @w: world; it and @p have to stay
 * @p: path
 * @limit: nanoseconds; routines shorter than this are not named
 */
void holds_find(struct holds *h, const struct world *w, const struct path *p, uint64_t limit);

/**
 * holds_free - free it
 * @h: holds
 */
void holds_free(struct holds *h);

/**
 * hold_print - "init-1 initcall foo <- kworker/0:1-10 work bar"
 * @out: where to; any bytes
 * @h: hold
 */
void hold_print(FILE *out, const struct hold *h);

#endif
