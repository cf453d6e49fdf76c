// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "report/functions.h"
#include "report/tree.h"
#include "sample/stacks.h"

static uint64_t key_of(const void *owner, uint32_t number)
{
	const struct tree_node *node = &((const struct tree *)owner)->nodes[number];

	return (uint64_t)node->parent << 32 | node->function;
}

void tree_begin(struct tree *tree)
{
	*tree = (struct tree) { .count = 1 };
	tree->nodes = grow(NULL, &tree->room, 0, sizeof(*tree->nodes));
	index_init(&tree->by_key);
}

void tree_free(struct tree *tree)
{
	free(tree->nodes);
	free(tree->sorted);
	index_free(&tree->by_key);
}

static uint32_t child_of(struct tree *tree, uint32_t parent, uint32_t function)
{
	uint64_t key = (uint64_t)parent << 32 | function;
	uint32_t number = index_find(&tree->by_key, key_of, tree, key);

	if (number != INDEX_NONE)
		return number;
	tree->nodes = grow(tree->nodes, &tree->room, tree->count, sizeof(*tree->nodes));
	tree->nodes[tree->count] = (struct tree_node) { .parent = parent, .function = function };
	tree->nodes[parent].children++;
	index_add(&tree->by_key, key_of, tree, tree->count);
	return tree->count++;
}

/* From the outermost function on */
static uint32_t insert(struct tree *tree, uint32_t stack, uint64_t count)
{
	uint32_t node = TREE_ROOT;

	if (stack != STACK_ROOT) {
		node = child_of(tree, insert(tree, stack_outer(stack), count),
				function_of(stack_place(stack)));
		tree->nodes[node].found |= 1u << stack_method(stack);
	}
	tree->nodes[node].count += count;
	return node;
}

uint32_t tree_add(struct tree *tree, uint32_t stack, uint64_t count)
{
	uint32_t node = insert(tree, stack, count);

	tree->nodes[node].self += count;
	return node;
}

static int compare(const void *a, const void *b, void *data)
{
	const struct tree_node *nodes = ((const struct tree *)data)->nodes;
	const struct tree_node *one = &nodes[*(const uint32_t *)a];
	const struct tree_node *other = &nodes[*(const uint32_t *)b];

	if (one->parent != other->parent)
		return one->parent < other->parent ? -1 : 1;
	if (one->count != other->count)
		return one->count > other->count ? -1 : 1;
	return strcmp(function_numbered(one->function)->name,
		      function_numbered(other->function)->name);
}

void tree_sort(struct tree *tree)
{
	uint32_t first = 0, i;

	tree->sorted = zalloc((tree->count + 1) * sizeof(*tree->sorted));
	for (i = 1; i < tree->count; i++)
		tree->sorted[i - 1] = i;
	qsort_r(tree->sorted, tree->count - 1, sizeof(*tree->sorted), compare, tree);
	for (i = 0; i < tree->count; i++) {
		tree->nodes[i].first = first;
		first += tree->nodes[i].children;
	}
}
