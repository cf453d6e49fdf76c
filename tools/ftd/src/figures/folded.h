/* SPDX-License-Identifier: GPL-2.0 */
/* Folded stacks, as profilers write them: "CALLER;CALLED;CALLED COUNT", a line each. */
#ifndef FTD_FOLDED_H
#define FTD_FOLDED_H

#include "draw/stacks.h"
#include "lines/names.h"

/**
 * struct folded - stacks
 * @name: what to call the file in messages
 * @names: of what was called: keys of the tree
 * @tree: how often, or how long
 * @odd: lines that are no stacks
 * @first_odd: the number of the first one
 * @damage: why the file could not be read to its end, or NULL
 */
struct folded {
	const char *name;
	struct names names;
	struct stack_tree tree;
	uint64_t odd, first_odd;
	const char *damage;
};

/**
 * folded_read - read a file, or exit if it has no stacks
 * @f: result; free with folded_free()
 * @path: file, or NULL or "-" for standard input
 */
void folded_read(struct folded *f, const char *path);

/**
 * folded_free - free all of it
 * @f: stacks
 */
void folded_free(struct folded *f);

#endif
