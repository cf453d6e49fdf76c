/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The aggregated call tree: calls of the same function from the same place are
 * one node, whenever they happened.
 *
 *	node 1: the root
 *	  node 2: sys_read, called twice
 *	    node 3: vfs_read, called twice from there
 *	  node 4: vfs_read, called from nowhere that the trace shows
 *
 * Nodes are known by number: a parent's is smaller than its children's, so that
 * one pass from the last node to the first sums up the whole tree.
 */
#ifndef FTD_CTREE_H
#define FTD_CTREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"

#define CTREE_ROOT	1

/* 32 MB of nodes and 4 MB to find them. Any real kernel needs a tenth of it. */
#define CTREE_NODES	(512 * 1024)

/* struct cnode.func from here on: not a function but a task. */
#define CTREE_TASK	0x80000000u
/* The same with this bit: the function, called by an interrupt. */
#define CTREE_IRQ	0x40000000u

/**
 * struct cnode - one function called from one place
 * @parent: number of the node it is called from; 0 for the root
 * @func: number of the function, perhaps with CTREE_IRQ; or CTREE_TASK + number
 *	of the task
 * @count: calls that returned
 * @total: sum of their durations
 * @own: of it, spent in the function itself
 * @irq: of it, spent in interrupts of the function itself
 * @asleep: of it, while another task ran
 * @hidden: of it, in calls made from it that are no nodes; also of calls that have not
 *	returned
 * @max: the longest call
 *
 * Of 64 bytes, and aligned so: counting a call is one miss of the cache.
 */
struct cnode {
	uint32_t parent;
	uint32_t func;
	uint64_t count;
	uint64_t total;
	uint64_t own;
	uint64_t irq;
	uint64_t asleep;
	uint64_t hidden;
	uint64_t max;
};

/**
 * struct ctree - the tree
 * @nodes: by number; [0] is unused
 * @count: numbers below this one are used
 * @folded: calls that returned and found no room, with those made from them
 * @cut: by node: time of the calls made from it that found no room; NULL: all did
 * @irqs: by node, up to @irq_room: of what interrupts took, what is in nodes of its own
 *
 * The rest is private.
 */
struct ctree {
	struct cnode *nodes;
	size_t count;
	uint64_t folded;
	uint64_t *cut;
	struct cnode_irqs {
		uint64_t irq;
		uint64_t asleep;
	} *irqs;
	size_t irq_room;

	size_t room;
	size_t limit;
	uint64_t *keys;			/* by node, for @by_place: eight in a cache line */
	size_t key_room;
	struct index by_place;
};

/**
 * ctree_init - a tree of nothing but its root
 * @t: tree
 * @limit: most nodes that it may have: CTREE_NODES unless for a test
 */
void ctree_init(struct ctree *t, size_t limit);

/**
 * ctree_free - free all of it
 * @t: tree
 */
void ctree_free(struct ctree *t);

/**
 * ctree_full - is there no room for another node?
 * @t: tree
 */
static inline bool ctree_full(const struct ctree *t)
{
	return t->count >= t->limit;
}

/**
 * ctree_enter - a call begins
 * @t: tree
 * @parent: what ctree_enter() returned for its caller, or CTREE_ROOT
 * @func: function, with CTREE_IRQ if an interrupt made the call
 *
 * Return: where the call is, for ctree_leave() and the calls made from it. The
 * number of a node; with high bits set when there is no room for one, which
 * ctree_leave() understands.
 */
uint32_t ctree_enter(struct ctree *t, uint32_t parent, uint32_t func);

/**
 * struct ctimes - the times of a finished call, in nanoseconds
 * @duration: all of it
 * @own: in itself
 * @irq: in interrupts of itself
 * @asleep: scheduled out
 * @hidden: in calls made from it that the tree is not told of
 * @told: of @irq and @asleep, what the tree is told of as calls
 */
struct ctimes {
	uint64_t duration;
	uint64_t own;
	uint64_t irq;
	uint64_t asleep;
	uint64_t hidden;
	struct cnode_irqs told;
};

/**
 * cnode_func - the number of a node's function
 * @n: node that is no task
 */
static inline uint32_t cnode_func(const struct cnode *n)
{
	return n->func & ~CTREE_IRQ;
}

/**
 * ctree_leave - it ends
 * @t: tree
 * @where: what ctree_enter() returned for it
 * @times: how long it took
 */
void ctree_leave(struct ctree *t, uint32_t where, const struct ctimes *times);

/**
 * ctree_open - it does not end: what of its time is known, and is in no other node
 * @t: tree
 * @where: what ctree_enter() returned for it
 * @hidden: in calls made from it
 * @irq: in interrupts
 */
void ctree_open(struct ctree *t, uint32_t where, uint64_t hidden, uint64_t irq);

/**
 * ctree_cut - time of the calls made from a node that found no room
 * @t: tree
 * @node: its number
 */
static inline uint64_t ctree_cut(const struct ctree *t, size_t node)
{
	return t->cut ? t->cut[node] : 0;
}

/**
 * struct cview - a finished tree, ready to be walked
 * @tree: the tree
 * @weight: by node: time of the node and all below it. What is drawn as its
 *	width: unlike the sum of durations it never is less than the children
 *	need, and it counts the calls made from one that has not returned.
 * @hidden: by node: of this, in calls made from it that are no nodes: there was
 *	no room, or they were filtered out
 * @own: by node: of this, in the function itself
 * @calls: by node: calls that returned, in it and below it
 * @first: by node: its children are @kids[@first[node]] to @kids[@first[node+1]],
 *	the heaviest first
 * @kids: numbers of nodes
 * @kept: by node: it is one of those that cview_keep() chose
 */
struct cview {
	const struct ctree *tree;
	uint64_t *weight;
	uint64_t *hidden;
	uint64_t *own;
	uint64_t *calls;
	uint32_t *first;
	uint32_t *kids;
	unsigned char *kept;
};

/**
 * cview_init - sum a tree up and sort it
 * @v: view; free with cview_free()
 * @t: tree, which has to stay
 * @on_cpu: leave out the time that calls were scheduled out
 * @wanted: by function: show it, and what leads to it; NULL: show all. What is not
 *	shown is hidden in its caller.
 */
void cview_init(struct cview *v, const struct ctree *t, bool on_cpu,
		const unsigned char *wanted);

/**
 * cview_keep - choose the heaviest nodes: @v->kept
 * @v: view
 * @limit: how many
 *
 * A node that is kept has a parent that is kept. None is that weighs nothing.
 *
 * Return: the least weight of them, at least 1.
 */
uint64_t cview_keep(struct cview *v, size_t limit);

/**
 * cview_free - free it, but not the tree
 * @v: view
 */
void cview_free(struct cview *v);

#endif
