// SPDX-License-Identifier: GPL-2.0
#include "figures/calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/**
 * struct reading - samples on their way into the tree
 * @tree: tree
 * @p: profile
 * @path: symbols, from the innermost call to the outermost one
 * @room: how many there is room for
 */
struct reading {
	struct call_tree *tree;
	const struct profile *p;
	uint32_t *path;
	size_t room;
};

static uint32_t child_of(struct call_tree *tree, uint32_t parent, uint32_t symbol, bool is_task)
{
	uint32_t child = tree->nodes[parent].child;

	while (child && (tree->nodes[child].symbol != symbol ||
			 tree->nodes[child].is_task != is_task))
		child = tree->nodes[child].next;
	if (child)
		return child;
	tree->nodes = grow(tree->nodes, &tree->room, tree->count, sizeof(*tree->nodes));
	child = tree->count++;
	tree->nodes[child] = (struct call_node){
		.symbol = symbol, .is_task = is_task, .parent = parent,
		.next = tree->nodes[parent].child,
	};
	tree->nodes[parent].child = child;
	return child;
}

static void add(struct reading *r, const struct record *x, uint32_t call, uint32_t symbol,
		bool per_task)
{
	const struct profile *p = r->p;
	uint32_t node = 0;
	size_t depth = 0;

	for (; call; call = p->calls[call].caller) {
		r->path = grow(r->path, &r->room, depth, sizeof(*r->path));
		r->path[depth++] = profile_symbol(p, p->calls[call].page, p->calls[call].address);
	}
	if (per_task)
		node = child_of(r->tree, 0, x->task, true);
	while (depth)
		node = child_of(r->tree, node, r->path[--depth], false);
	node = child_of(r->tree, node, symbol, false);
	r->tree->nodes[node].own++;
}

/* ---- order ---------------------------------------------------------------- */

static const struct call_tree *sorted;

static int by_total(const void *a, const void *b)
{
	const struct call_node *x = &sorted->nodes[*(const uint32_t *)a];
	const struct call_node *y = &sorted->nodes[*(const uint32_t *)b];

	if (x->total != y->total)
		return x->total > y->total ? -1 : 1;
	return (x->symbol > y->symbol) - (x->symbol < y->symbol);
}

static void sort_children(struct call_tree *tree, uint32_t parent, uint32_t *list)
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

static void add_up(struct call_tree *tree)
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

void calls_read(struct call_tree *tree, const struct profile *p, const struct choice *choice,
		bool per_task)
{
	struct reading r = { .tree = tree, .p = p };
	uint64_t end = choice_end(choice, p);
	bool *tasks = choice_tasks(choice, p);
	struct reader *reader = reader_open(p->path, true);
	uint32_t call = 0, symbol;
	struct record x;

	*tree = (struct call_tree){ .count = 1 };
	tree->nodes = grow(NULL, &tree->room, 0, sizeof(*tree->nodes));
	tree->nodes[0] = (struct call_node){ 0 };
	while (reader_next(reader, &x)) {
		if (x.tag == TAG_STACK)
			call = x.frame;
		if (x.tag != TAG_SAMPLE)
			continue;
		symbol = profile_symbol(p, x.page, x.address);
		if (x.time >= choice->from && x.time < end && tasks[x.task] &&
		    choice_realm(choice, p->names[symbol].realm))
			add(&r, &x, call, symbol, per_task);
	}
	reader_close(reader);
	add_up(tree);
	free(r.path);
	free(tasks);
}

static bool is_named(const struct profile *p, uint32_t page, uint64_t address, const char *name)
{
	return !strcmp(p->names[profile_symbol(p, page, address)].symbol, name);
}

struct share calls_within(const struct profile *p, const char *function)
{
	bool *within = zalloc(p->call_count * sizeof(*within));
	struct reader *reader = reader_open(p->path, true);
	uint64_t count = 0, total = 0;
	uint32_t call = 0;
	struct record x;

	for (size_t i = 1; i < p->call_count; i++)
		within[i] = within[p->calls[i].caller] ||
			    is_named(p, p->calls[i].page, p->calls[i].address, function);
	while (reader_next(reader, &x)) {
		if (x.tag == TAG_STACK)
			call = x.frame;
		if (x.tag != TAG_SAMPLE)
			continue;
		total++;
		count += within[call] || is_named(p, x.page, x.address, function);
	}
	reader_close(reader);
	free(within);
	return share_of(count, total);
}

void calls_free(struct call_tree *tree)
{
	free(tree->nodes);
}
