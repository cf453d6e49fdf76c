/* SPDX-License-Identifier: GPL-2.0 */
/* The lines of a tree: what stands before the names. */
#ifndef SHOW_BRANCHES_H
#define SHOW_BRANCHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/**
 * struct branches - one piece of a line for each level
 * @text: pieces
 * @room: bytes it has room for
 * @used: by level: bytes of it that stand before a name
 * @levels: room of @used
 */
struct branches {
	char *text;
	size_t room;
	size_t *used;
	size_t levels;
};

/**
 * branches_begin - begin a tree
 * @b: branches
 */
void branches_begin(struct branches *b);

/**
 * branches_free - it is over
 * @b: branches
 */
void branches_free(struct branches *b);

/**
 * branches_put - write what stands before the next name
 * @b: branches
 * @out: stream
 * @level: 0: a root, whose line has nothing before the name
 * @alone: it has no siblings
 * @last: no sibling comes after it
 *
 * The only child stands straight below its parent; the tree goes to the right only where
 * it branches.
 */
void branches_put(struct branches *b, FILE *out, size_t level, bool alone, bool last);

#endif
