// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/ctree.h"

/* ctree_enter(): no node of its own. */
#define FOLDED		0x80000000u

_Static_assert(sizeof(struct cnode) == 64, "a node and a line of the cache");

/* Twice the nodes, where lines of the cache begin. */
static void make_room(struct ctree *t)
{
	size_t room = t->room ? t->room * 2 : 1024;
	struct cnode *nodes = aligned_alloc(sizeof(*nodes), room * sizeof(*nodes));

	if (!nodes)
		die(STATUS_INPUT, "out of memory (%zu bytes)", room * sizeof(*nodes));
	if (t->room)
		memcpy(nodes, t->nodes, t->room * sizeof(*nodes));
	memset(nodes + t->room, 0, (room - t->room) * sizeof(*nodes));
	free(t->nodes);
	t->nodes = nodes;
	t->room = room;
}

void ctree_init(struct ctree *t, size_t limit)
{
	memset(t, 0, sizeof(*t));
	t->limit = limit;
	index_init(&t->by_place);
	make_room(t);
	t->nodes[CTREE_ROOT].func = UINT32_MAX;
	t->count = CTREE_ROOT + 1;
}

void ctree_free(struct ctree *t)
{
	free(t->nodes);
	free(t->keys);
	free(t->cut);
	free(t->irqs);
	index_free(&t->by_place);
}

static uint64_t place_key(uint32_t parent, uint32_t func)
{
	return (uint64_t)parent << 32 | func;
}

static uint64_t key_of(const void *owner, uint32_t number)
{
	return ((const struct ctree *)owner)->keys[number];
}

static uint32_t add(struct ctree *t, uint32_t parent, uint32_t func)
{
	uint32_t node;

	if (ctree_full(t)) {
		if (!t->cut)
			t->cut = zalloc(t->count * sizeof(*t->cut));
		return parent | FOLDED;
	}
	node = t->count++;
	if (node >= t->room)
		make_room(t);
	t->nodes[node].parent = parent;
	t->nodes[node].func = func;
	t->keys = grow(t->keys, &t->key_room, node, sizeof(*t->keys));
	t->keys[node] = place_key(parent, func);
	index_add(&t->by_place, key_of, t, node);
	return node;
}

uint32_t ctree_enter(struct ctree *t, uint32_t parent, uint32_t func)
{
	uint32_t node;

	if (parent & FOLDED)
		return parent;
	node = index_find(&t->by_place, key_of, t, place_key(parent, func));
	if (node == INDEX_NONE)
		return add(t, parent, func);
	__builtin_prefetch(&t->nodes[node], 1);
	return node;
}

static void add_told(struct ctree *t, uint32_t node, const struct cnode_irqs *told)
{
	if (node >= t->irq_room)
		t->irqs = grow(t->irqs, &t->irq_room, node, sizeof(*t->irqs));
	t->irqs[node].irq += told->irq;
	t->irqs[node].asleep += told->asleep;
}

/* Each call adds what no other one does: filters may leave out the one around it. */
static void cut(struct ctree *t, uint32_t node, const struct ctimes *times)
{
	t->folded++;
	t->cut[node] += times->own + times->hidden + less(times->irq, times->told.irq) +
			less(times->asleep, times->told.asleep);
}

void ctree_leave(struct ctree *t, uint32_t where, const struct ctimes *times)
{
	struct cnode *n;

	if (where & FOLDED) {
		cut(t, where & ~FOLDED, times);
		return;
	}
	n = &t->nodes[where];
	n->count++;
	n->total += times->duration;
	n->own += times->own;
	n->irq += times->irq;
	n->asleep += times->asleep;
	n->hidden += times->hidden;
	if (unlikely(times->told.irq || times->told.asleep))
		add_told(t, where, &times->told);
	if (times->duration > n->max)
		n->max = times->duration;
}

void ctree_open(struct ctree *t, uint32_t where, uint64_t hidden, uint64_t irq)
{
	if (where & FOLDED) {
		t->cut[where & ~FOLDED] += hidden + irq;
	} else {
		t->nodes[where].hidden += hidden;
		t->nodes[where].irq += irq;
	}
}
