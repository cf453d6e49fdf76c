/* SPDX-License-Identifier: GPL-2.0 */
/* Who called whom: the samples as a tree of calls. */
#ifndef FIGURES_CALLS_H
#define FIGURES_CALLS_H

#include "draw/stacks.h"
#include "figures/choice.h"
#include "figures/share.h"

/* Keys of the tree: a symbol's number in the profile's names, or a task's number */
#define CALLS_SYMBOL(number)	(2 * (number))
#define CALLS_TASK(number)	(2 * (number) + 1)

/**
 * calls_read - read a profile's samples
 * @tree: result; free with stacks_free()
 * @p: the profile
 * @choice: the part that is wanted, by what was executed when the sample was taken
 * @per_task: begin with tasks
 */
void calls_read(struct stack_tree *tree, const struct profile *p, const struct choice *choice,
		bool per_task);

/**
 * calls_within - which share of a profile's samples is in a function, or in what it called
 * @p: the profile
 * @function: symbol
 */
struct share calls_within(const struct profile *p, const char *function);

#endif
