/* SPDX-License-Identifier: GPL-2.0 */
/* What happened in a boot at one moment: programs began, the kernel said something. */
#ifndef FTD_BOOT_MOMENTS_H
#define FTD_BOOT_MOMENTS_H

#include "boot/world.h"

/**
 * struct moment_row - something that happened
 * @w: world
 * @mark: what
 * @time: nanoseconds
 */
struct moment_row {
	const struct world *w;
	const struct mark *mark;
	uint64_t time;
};

/**
 * struct moments - all of them
 * @list: in order of time
 * @count: how many
 */
struct moments {
	struct moment_row *list;
	size_t count;

	size_t room;
};

/**
 * moments_find - up to the end of the boot
 * @m: result; free with moments_free()
 * @w: world, which has to stay
 */
void moments_find(struct moments *m, const struct world *w);

/**
 * moments_free - free it
 * @m: moments
 */
void moments_free(struct moments *m);

/**
 * moment_word - what a kind is called: "exec", "message"
 * @kind: kind
 */
const char *moment_word(enum mark_kind kind);

#endif
