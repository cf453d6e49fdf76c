// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "figures/orphans.h"

void orphans_add(struct orphans *o, uint32_t func, uint32_t depth,
		 const struct ctimes *times)
{
	struct orphan *orphan = zalloc(sizeof(*orphan));
	struct orphan *kid;

	orphan->func = func;
	orphan->depth = depth;
	orphan->times = *times;
	while ((kid = o->last) && kid->depth > depth) {
		o->last = kid->prev;
		kid->prev = orphan->kids;
		orphan->kids = kid;
	}
	orphan->prev = o->last;
	o->last = orphan;
	o->count++;
}

static void settle(struct ctree *t, uint32_t parent, struct orphan *list)
{
	struct orphan *next;

	for (; list; list = next) {
		uint32_t node = ctree_enter(t, parent, list->func);

		settle(t, node, list->kids);
		ctree_leave(t, node, &list->times);
		next = list->prev;
		free(list);
	}
}

void orphans_settle(struct orphans *o, struct ctree *t, uint32_t root, uint32_t depth)
{
	struct orphan *first = o->last, *list = first;

	if (!first || first->depth < depth)
		return;
	while (first->prev && first->prev->depth >= depth)
		first = first->prev;
	o->last = first->prev;
	first->prev = NULL;
	settle(t, root, list);
	if (!o->last)
		o->count = 0;
}
