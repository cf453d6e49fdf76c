// SPDX-License-Identifier: GPL-2.0
/*
 * Nodes are found by a hash of parent and function. A bucket holds no more than
 * the number of a node, since the node is what the caller writes to next.
 */
#include <stdlib.h>
#include <string.h>

#include "ctree.h"
#include "largest.h"
#include "util.h"

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

/* Children are next to each other, in the order of their parents. */
static void collect_kids(struct cview *v)
{
	const struct ctree *t = v->tree;
	size_t node;

	for (node = CTREE_ROOT + 1; node < t->count; node++)
		v->first[t->nodes[node].parent + 1]++;
	for (node = 1; node <= t->count; node++)
		v->first[node] += v->first[node - 1];
	/* From the end: first[] of a parent runs down to where it belongs. */
	for (node = CTREE_ROOT + 1; node < t->count; node++)
		v->kids[v->first[t->nodes[node].parent]++] = node;
	memmove(v->first + 1, v->first, t->count * sizeof(*v->first));
	v->first[0] = 0;
}

/* qsort() passes no context. */
static const struct cview *sorted;

static int compare_kids(const void *va, const void *vb)
{
	uint32_t a = *(const uint32_t *)va, b = *(const uint32_t *)vb;

	if (sorted->weight[a] != sorted->weight[b])
		return sorted->weight[a] > sorted->weight[b] ? -1 : 1;
	return (a > b) - (a < b);
}

/* From the last node to the first: all below a node is known when it comes. */
static void sum_up(struct cview *v, bool on_cpu)
{
	const struct ctree *t = v->tree;
	uint64_t *below = zalloc(t->count * sizeof(*below));
	size_t node;

	for (node = t->count - 1; node >= CTREE_ROOT; node--) {
		const struct cnode *n = &t->nodes[node];

		below[node] += n->cut;
		v->hidden[node] = n->cut;
		if (n->children > below[node])
			v->hidden[node] += n->children - below[node];
		v->weight[node] += n->own + n->irq + v->hidden[node];
		if (!on_cpu)
			v->weight[node] += n->asleep;
		v->calls[node] += n->count;
		v->weight[n->parent] += v->weight[node];
		v->calls[n->parent] += v->calls[node];
		below[n->parent] += n->total;
	}
	free(below);
}

void cview_init(struct cview *v, const struct ctree *t, bool on_cpu)
{
	size_t node;

	v->tree = t;
	v->weight = zalloc(t->count * sizeof(*v->weight));
	v->hidden = zalloc(t->count * sizeof(*v->hidden));
	v->calls = zalloc(t->count * sizeof(*v->calls));
	v->first = zalloc((t->count + 2) * sizeof(*v->first));
	v->kids = zalloc(t->count * sizeof(*v->kids));
	sum_up(v, on_cpu);
	collect_kids(v);
	sorted = v;
	for (node = CTREE_ROOT; node < t->count; node++)
		if (v->first[node + 1] - v->first[node] > 1)
			qsort(v->kids + v->first[node],
			      v->first[node + 1] - v->first[node],
			      sizeof(*v->kids), compare_kids);
}

uint64_t cview_floor(const struct cview *v, size_t limit)
{
	size_t count = v->tree->count;
	uint64_t *weights = zalloc(count * sizeof(*weights));
	uint64_t floor;

	memcpy(weights, v->weight, count * sizeof(*weights));
	floor = largest(weights, count, limit);
	free(weights);
	return floor ? floor : 1;
}

void cview_free(struct cview *v)
{
	free(v->weight);
	free(v->hidden);
	free(v->calls);
	free(v->first);
	free(v->kids);
}
