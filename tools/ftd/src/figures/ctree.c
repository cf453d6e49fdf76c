// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/ctree.h"

/* ctree_enter(): no node of its own; its caller has none either. */
#define FOLDED		0x80000000u
#define NESTED		0x40000000u

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
		return parent | NESTED;
	node = index_find(&t->by_place, key_of, t, place_key(parent, func));
	if (node == INDEX_NONE)
		return add(t, parent, func);
	__builtin_prefetch(&t->nodes[node], 1);
	return node;
}

void ctree_leave(struct ctree *t, uint32_t where, const struct ctimes *times)
{
	struct cnode *n = &t->nodes[where & ~(FOLDED | NESTED)];

	if (where & FOLDED) {
		t->folded++;
		if (!(where & NESTED))
			t->cut[where & ~(FOLDED | NESTED)] += times->duration;
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
