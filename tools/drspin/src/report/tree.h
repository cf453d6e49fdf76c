/* SPDX-License-Identifier: GPL-2.0 */
/* A tree of calls: who called whom, and in how many samples. */
#ifndef REPORT_TREE_H
#define REPORT_TREE_H

#include <stdint.h>

#include "base/index.h"

#define TREE_ROOT	0u

/**
 * struct tree_node - a function, called from some place
 * @parent: its caller's node
 * @function: number of the function
 * @count: samples in it, and in what it called
 * @self: samples in itself
 * @found: bits of the methods by which it was found
 * @first: number of its first child in the order of @sorted
 * @children: how many it has
 */
struct tree_node {
	uint32_t parent, function;
	uint64_t count, self;
	uint32_t found;
	uint32_t first, children;
};

/**
 * struct tree - a tree
 * @nodes: nodes; the first one is the root, which is no function
 * @count: how many
 * @sorted: nodes but the root by their parents, of one parent the heaviest first
 */
struct tree {
	struct tree_node *nodes;
	uint32_t count;
	uint32_t *sorted;

	size_t room;
	struct index by_key;
};

/**
 * tree_begin - an empty tree
 * @tree: tree
 */
void tree_begin(struct tree *tree);

/**
 * tree_free - free it
 * @tree: tree
 */
void tree_free(struct tree *tree);

/**
 * tree_add - add a stack
 * @tree: tree
 * @stack: its number
 * @count: samples in which it was seen
 *
 * Return: the node of its innermost function.
 */
uint32_t tree_add(struct tree *tree, uint32_t stack, uint64_t count);

/**
 * tree_sort - all has been added
 * @tree: tree
 */
void tree_sort(struct tree *tree);

/**
 * tree_child - a child of a node, when the tree is sorted
 * @tree: tree
 * @node: number of the node
 * @number: 0: the heaviest one
 *
 * Return: its number.
 */
static inline uint32_t tree_child(const struct tree *tree, uint32_t node, uint32_t number)
{
	return tree->sorted[tree->nodes[node].first + number];
}

#endif
