// SPDX-License-Identifier: GPL-2.0
/*
 * Nodes are found by a hash of parent and function. A bucket holds no more than
 * the number of a node, since the node is what the caller writes to next.
 */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/ctree.h"

#define FIRST_BUCKETS	4096

/* ctree_enter(): no node of its own; its caller has none either. */
#define FOLDED		0x80000000u
#define NESTED		0x40000000u

void ctree_init(struct ctree *t, size_t limit)
{
	memset(t, 0, sizeof(*t));
	t->limit = limit;
	t->mask = FIRST_BUCKETS - 1;
	t->buckets = zalloc(FIRST_BUCKETS * sizeof(*t->buckets));
	t->nodes = grow(NULL, &t->room, CTREE_ROOT, sizeof(*t->nodes));
	t->nodes[CTREE_ROOT].func = UINT32_MAX;
	t->count = CTREE_ROOT + 1;
}

void ctree_free(struct ctree *t)
{
	free(t->nodes);
	free(t->buckets);
}

static uint32_t hash_place(uint32_t parent, uint32_t func)
{
	uint64_t key = (uint64_t)parent << 32 | func;

	return key * 0x9e3779b97f4a7c15ULL >> 32;
}

static void enlarge(struct ctree *t)
{
	uint32_t size = (t->mask + 1) * 2;
	size_t node;

	free(t->buckets);
	t->buckets = zalloc(size * sizeof(*t->buckets));
	t->mask = size - 1;
	for (node = CTREE_ROOT + 1; node < t->count; node++) {
		uint32_t i = hash_place(t->nodes[node].parent, t->nodes[node].func);

		while (t->buckets[i & t->mask])
			i++;
		t->buckets[i & t->mask] = node;
	}
}

static uint32_t add(struct ctree *t, uint32_t *bucket, uint32_t parent,
		    uint32_t func)
{
	uint32_t node;

	if (t->count >= t->limit) {
		t->folded++;
		return parent | FOLDED;
	}
	node = t->count++;
	if (node >= t->room)
		t->nodes = grow(t->nodes, &t->room, node, sizeof(*t->nodes));
	t->nodes[node].parent = parent;
	t->nodes[node].func = func;
	*bucket = node;
	if (t->count > t->mask / 2)
		enlarge(t);
	return node;
}

uint32_t ctree_enter(struct ctree *t, uint32_t parent, uint32_t func)
{
	uint32_t i, *bucket;

	if (parent & FOLDED) {
		t->folded++;
		return parent | NESTED;
	}
	for (i = hash_place(parent, func);; i++) {
		const struct cnode *n;

		bucket = &t->buckets[i & t->mask];
		if (!*bucket)
			return add(t, bucket, parent, func);
		n = &t->nodes[*bucket];
		if (n->func == func && n->parent == parent)
			return *bucket;
	}
}

void ctree_leave(struct ctree *t, uint32_t where, const struct ctimes *times)
{
	struct cnode *n = &t->nodes[where & ~(FOLDED | NESTED)];

	if (where & FOLDED) {
		if (!(where & NESTED))
			n->cut += times->duration;
		return;
	}
	n->count++;
	n->total += times->duration;
	n->own += times->own;
	n->irq += times->irq;
	n->asleep += times->asleep;
	n->children += times->children;
	if (times->duration > n->max)
		n->max = times->duration;
}
