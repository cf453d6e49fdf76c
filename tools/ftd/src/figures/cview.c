// SPDX-License-Identifier: GPL-2.0
/* A finished call tree: sums, and children in order. */
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/ctree.h"
#include "figures/largest.h"

/* Children are next to each other, in the order of their parents. */
static void collect_kids(struct cview *v, const unsigned char *shown)
{
	const struct ctree *t = v->tree;
	size_t node;

	for (node = CTREE_ROOT + 1; node < t->count; node++)
		v->first[t->nodes[node].parent + 1] += shown[node];
	for (node = 1; node <= t->count; node++)
		v->first[node] += v->first[node - 1];
	/* Filling them moves each beginning to the next one's. */
	for (node = CTREE_ROOT + 1; node < t->count; node++)
		if (shown[node])
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
	if (sorted->calls[a] != sorted->calls[b])
		return sorted->calls[a] > sorted->calls[b] ? -1 : 1;
	return (a > b) - (a < b);
}

/* What is wanted, and what leads to it. */
static unsigned char *find_shown(const struct ctree *t, const unsigned char *wanted)
{
	unsigned char *shown = zalloc(t->count);
	size_t node;

	for (node = t->count - 1; node >= CTREE_ROOT; node--) {
		const struct cnode *n = &t->nodes[node];

		if (!wanted || (node > CTREE_ROOT && n->func < CTREE_TASK &&
				wanted[cnode_func(n)]))
			shown[node] = 1;
		shown[n->parent] |= shown[node];
	}
	return shown;
}

/* The time of a node alone. What interrupts took is in nodes of their own, if at all. */
static void sum_node(struct cview *v, size_t node, bool on_cpu)
{
	const struct ctree *t = v->tree;
	const struct cnode *n = &t->nodes[node];
	struct cnode_irqs told = { 0 };

	if (node < t->irq_room)
		told = t->irqs[node];
	v->own[node] = n->own + less(n->irq, told.irq);
	if (!on_cpu)
		v->own[node] += less(n->asleep, told.asleep);
	v->hidden[node] += n->hidden + ctree_cut(t, node);
	v->weight[node] += v->own[node] + v->hidden[node];
	v->calls[node] += n->count;
}

/* From the last node to the first: all below a node is known when it comes. */
static void sum_up(struct cview *v, bool on_cpu, const unsigned char *shown)
{
	const struct ctree *t = v->tree;
	size_t node;

	for (node = t->count - 1; node >= CTREE_ROOT; node--) {
		const struct cnode *n = &t->nodes[node];

		sum_node(v, node, on_cpu);
		if (shown[node])
			v->weight[n->parent] += v->weight[node];
		else
			v->hidden[n->parent] += v->weight[node];
		v->calls[n->parent] += v->calls[node];
	}
}

void cview_init(struct cview *v, const struct ctree *t, bool on_cpu,
		const unsigned char *wanted)
{
	unsigned char *shown = find_shown(t, wanted);
	size_t node;

	v->tree = t;
	v->kept = NULL;
	v->weight = zalloc(t->count * sizeof(*v->weight));
	v->hidden = zalloc(t->count * sizeof(*v->hidden));
	v->own = zalloc(t->count * sizeof(*v->own));
	v->calls = zalloc(t->count * sizeof(*v->calls));
	v->first = zalloc((t->count + 2) * sizeof(*v->first));
	v->kids = zalloc(t->count * sizeof(*v->kids));
	sum_up(v, on_cpu, shown);
	collect_kids(v, shown);
	free(shown);
	sorted = v;
	for (node = CTREE_ROOT; node < t->count; node++)
		if (v->first[node + 1] - v->first[node] > 1)
			qsort(v->kids + v->first[node],
			      v->first[node + 1] - v->first[node],
			      sizeof(*v->kids), compare_kids);
}

uint64_t cview_keep(struct cview *v, size_t limit)
{
	size_t node, count = v->tree->count - CTREE_ROOT;
	uint64_t *weights = zalloc(count * sizeof(*weights));
	struct cutoff cutoff;

	memcpy(weights, v->weight + CTREE_ROOT, count * sizeof(*weights));
	cutoff = largest(weights, count, limit);
	free(weights);
	v->kept = zalloc(v->tree->count);
	/* A parent has a lower number: of equal weights it is kept first. */
	for (node = CTREE_ROOT; node < v->tree->count; node++)
		v->kept[node] = cutoff_keeps(&cutoff, v->weight[node]) && v->weight[node];
	return cutoff.least ? cutoff.least : 1;
}

void cview_free(struct cview *v)
{
	free(v->weight);
	free(v->hidden);
	free(v->own);
	free(v->calls);
	free(v->first);
	free(v->kids);
	free(v->kept);
}
