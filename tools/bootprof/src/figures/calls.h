/* SPDX-License-Identifier: GPL-2.0 */
/* Who called whom: the samples as a tree of calls. */
#ifndef FIGURES_CALLS_H
#define FIGURES_CALLS_H

#include "figures/choice.h"
#include "figures/share.h"

/**
 * struct call_node - a symbol that was called from somewhere
 * @symbol: number in the profile's names; of a task: its number
 * @is_task: a task; what it executed is below it
 * @parent: node that called
 * @own: samples in itself
 * @total: and in what it called
 * @child: first of those that it called, 0: none; the one with most samples is first
 * @next: another one that @parent called, 0: none
 */
struct call_node {
	uint32_t symbol;
	bool is_task;
	uint32_t parent;
	uint64_t own, total;
	uint32_t child, next;
};

/**
 * struct call_tree - all of them
 * @nodes: the first one is the root: nobody
 * @count: how many; each comes after its parent
 *
 * The rest is private.
 */
struct call_tree {
	struct call_node *nodes;
	size_t count;

	size_t room;
};

/**
 * calls_read - read a profile's samples
 * @tree: result
 * @p: the profile
 * @choice: the part that is wanted, by what was executed when the sample was taken
 * @per_task: begin with tasks
 */
void calls_read(struct call_tree *tree, const struct profile *p, const struct choice *choice,
		bool per_task);

/**
 * calls_within - which share of a profile's samples is in a function, or in what it called
 * @p: the profile
 * @function: symbol
 */
struct share calls_within(const struct profile *p, const char *function);

/**
 * calls_free - forget them
 * @tree: tree
 */
void calls_free(struct call_tree *tree);

#endif
