/* SPDX-License-Identifier: GPL-2.0 */
/* A tree of calls as folded stacks, and as a flame graph. */
#ifndef PICTURES_CALLS_H
#define PICTURES_CALLS_H

#include "figures/calls.h"

/**
 * calls_fold - write stacks to standard output, a line each: "a;b;c SAMPLES"
 * @p: the profile
 * @tree: its calls
 */
void calls_fold(const struct profile *p, const struct stack_tree *tree);

/**
 * calls_draw - draw a flame graph, to standard output
 * @p: the profile
 * @tree: its calls
 * @took: ns that they took together
 */
void calls_draw(const struct profile *p, const struct stack_tree *tree, double took);

#endif
