/* SPDX-License-Identifier: GPL-2.0 */
/* Sampled stacks as a tree, and as a flame graph. */
#ifndef DRAW_STACKS_H
#define DRAW_STACKS_H

#include "base/index.h"
#include "draw/svg.h"

/**
 * struct stack_node - what was called from somewhere
 * @key: what: the user's number
 * @parent: node that called
 * @child: first of those that it called, 0: none; the one with most samples is first
 * @next: another one that @parent called, 0: none
 * @own: samples in itself
 * @total: and in what it called
 */
struct stack_node {
	uint32_t key;
	uint32_t parent, child, next;
	uint64_t own, total;
};

/**
 * struct stack_tree - all of them
 * @nodes: the first one is the root: nobody
 * @count: how many; each comes after its parent
 *
 * The rest is private.
 */
struct stack_tree {
	struct stack_node *nodes;
	size_t count;

	size_t room;
	struct index by_place;
};

/**
 * stacks_begin - begin with the root
 * @tree: result; free with stacks_free()
 */
void stacks_begin(struct stack_tree *tree);

/**
 * stacks_call - the node of what was called there, a new one if it is new
 * @tree: tree
 * @parent: node
 * @key: what was called
 *
 * Who knows of samples adds them to its @own.
 */
uint32_t stacks_call(struct stack_tree *tree, uint32_t parent, uint32_t key);

/**
 * stacks_end - add up, and sort: the sum of all samples has to fit
 * @tree: tree
 */
void stacks_end(struct stack_tree *tree);

/**
 * stacks_free - forget it
 * @tree: tree
 */
void stacks_free(struct stack_tree *tree);

/**
 * struct stack_look - how nodes look
 * @of: for the functions
 * @keys: one more than the largest key
 * @label: what a key is called, to be freed
 * @kind: its colour; NULL: all are of the same
 * @each: ns, or what else the picture is as wide as, that a sample stands for
 */
struct stack_look {
	const void *of;
	uint32_t keys;
	char *(*label)(const void *of, uint32_t key);
	enum kind (*kind)(const void *of, uint32_t key);
	double each;
};

/**
 * stacks_draw - draw a tree that has samples
 * @out: stream
 * @page: what it is about; gets how many rows it has, and what each kind took
 * @tree: tree
 * @look: how nodes look
 *
 * Boxes that nobody could see are left out.
 */
void stacks_draw(FILE *out, struct svg_page *page, const struct stack_tree *tree,
		 const struct stack_look *look);

#endif
