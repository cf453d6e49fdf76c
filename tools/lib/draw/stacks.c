// SPDX-License-Identifier: GPL-2.0
#include "draw/stacks.h"

#include <stdlib.h>

#include "base/util.h"

/* Narrower boxes are not seen: this part of the picture. */
#define NARROW	4000

/* ---- tree ----------------------------------------------------------------- */

static uint64_t place_of(uint32_t parent, uint32_t key)
{
	return (uint64_t)parent << 32 | key;
}

static uint64_t key_of(const void *owner, uint32_t number)
{
	const struct stack_node *node = &((const struct stack_tree *)owner)->nodes[number];

	return place_of(node->parent, node->key);
}

void stacks_begin(struct stack_tree *tree)
{
	*tree = (struct stack_tree){ .count = 1 };
	tree->nodes = grow(NULL, &tree->room, 0, sizeof(*tree->nodes));
	index_init(&tree->by_place);
}

uint32_t stacks_call(struct stack_tree *tree, uint32_t parent, uint32_t key)
{
	uint32_t node = index_find(&tree->by_place, key_of, tree, place_of(parent, key));

	if (node != INDEX_NONE)
		return node;
	node = tree->count;
	if (node == INDEX_NONE)
		die(STATUS_INPUT, "there are too many different stacks");
	tree->nodes = grow(tree->nodes, &tree->room, tree->count, sizeof(*tree->nodes));
	tree->nodes[tree->count++] = (struct stack_node){
		.key = key, .parent = parent, .next = tree->nodes[parent].child,
	};
	tree->nodes[parent].child = node;
	index_add(&tree->by_place, key_of, tree, node);
	return node;
}

static const struct stack_tree *sorted;

static int by_total(const void *a, const void *b)
{
	const struct stack_node *x = &sorted->nodes[*(const uint32_t *)a];
	const struct stack_node *y = &sorted->nodes[*(const uint32_t *)b];

	if (x->total != y->total)
		return x->total > y->total ? -1 : 1;
	return (x->key > y->key) - (x->key < y->key);
}

static void sort_children(struct stack_tree *tree, uint32_t parent, uint32_t *list)
{
	uint32_t *link = &tree->nodes[parent].child;
	size_t count = 0;

	for (uint32_t child = *link; child; child = tree->nodes[child].next)
		list[count++] = child;
	if (count)
		qsort(list, count, sizeof(*list), by_total);
	for (size_t i = 0; i < count; i++) {
		*link = list[i];
		link = &tree->nodes[list[i]].next;
	}
	*link = 0;
}

void stacks_end(struct stack_tree *tree)
{
	uint32_t *list = zalloc(tree->count * sizeof(*list));

	for (size_t i = tree->count; i--; ) {
		tree->nodes[i].total += tree->nodes[i].own;
		if (i)
			tree->nodes[tree->nodes[i].parent].total += tree->nodes[i].total;
	}
	sorted = tree;
	for (size_t i = 0; i < tree->count; i++)
		sort_children(tree, i, list);
	free(list);
}

void stacks_free(struct stack_tree *tree)
{
	index_free(&tree->by_place);
	free(tree->nodes);
}

/* ---- picture -------------------------------------------------------------- */

/**
 * struct drawing - a picture being drawn
 * @tree: its calls
 * @look: how they look
 * @svg: picture
 * @least: samples of the narrowest box
 * @names: by key: number of its name in the picture plus one, 0: none yet
 * @kinds: by node
 */
struct drawing {
	const struct stack_tree *tree;
	const struct stack_look *look;
	struct svg svg;
	uint64_t least;
	uint32_t *names;
	unsigned char *kinds;
};

static uint32_t name_of(struct drawing *d, uint32_t key)
{
	char *label;

	if (!d->names[key]) {
		label = d->look->label(d->look->of, key);
		d->names[key] = 1 + svg_name(&d->svg, label);
		free(label);
	}
	return d->names[key] - 1;
}

/* @before: samples to the left of it */
static void draw(struct drawing *d, uint32_t number, uint32_t row, uint64_t before)
{
	const struct stack_node *node = &d->tree->nodes[number];
	uint64_t begin = before * d->look->each, width = node->total * d->look->each;
	struct svg_frame frame = {
		.name = number ? name_of(d, node->key) : svg_name(&d->svg, "all"),
		.row = row, .begin = begin, .width = width, .work_begin = begin,
		.work_width = width, .kind = d->kinds[number],
		.values = { node->total, width, node->own * d->look->each },
	};

	svg_frame(&d->svg, &frame);
	for (uint32_t child = node->child; child; child = d->tree->nodes[child].next) {
		/* The ones behind it are no wider. */
		if (d->tree->nodes[child].total < d->least)
			break;
		draw(d, child, row + 1, before);
		before += d->tree->nodes[child].total;
	}
}

static void measure(const struct drawing *d, struct svg_page *page)
{
	uint32_t *depths = zalloc(d->tree->count * sizeof(*depths)), most = 0;

	page->kinds[KIND_OTHER] += d->tree->nodes[0].own * d->look->each;
	for (size_t i = 1; i < d->tree->count; i++) {
		const struct stack_node *node = &d->tree->nodes[i];
		enum kind own = d->look->kind ? d->look->kind(d->look->of, node->key) : KIND_OTHER;

		d->kinds[i] = kind_below(d->kinds[node->parent], own);
		page->kinds[d->kinds[i]] += node->own * d->look->each;
		depths[i] = depths[node->parent] + 1;
		if (node->total >= d->least && depths[i] > most)
			most = depths[i];
	}
	free(depths);
	page->rows = most + 1;
}

void stacks_draw(FILE *out, struct svg_page *page, const struct stack_tree *tree,
		 const struct stack_look *look)
{
	struct drawing d = {
		.tree = tree, .look = look, .least = tree->nodes[0].total / NARROW + 1,
		.names = zalloc(look->keys * sizeof(*d.names)), .kinds = zalloc(tree->count),
	};

	measure(&d, page);
	svg_begin(&d.svg, out, page);
	draw(&d, 0, 0, 0);
	svg_end(&d.svg);
	free(d.names);
	free(d.kinds);
}
