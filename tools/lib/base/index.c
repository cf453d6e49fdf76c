// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/index.h"

#define FIRST_SLOTS	1024	/* a power of two, as all its successors */

void index_init(struct index *x)
{
	*x = (struct index) { .mask = FIRST_SLOTS - 1 };
	x->slots = zalloc(FIRST_SLOTS * sizeof(*x->slots));
}

void index_free(struct index *x)
{
	free(x->slots);
}

static void put(struct index *x, uint64_t key, uint32_t slot)
{
	uint32_t i = index_hash(key);

	while (x->slots[i & x->mask])
		i++;
	x->slots[i & x->mask] = slot;
}

static void enlarge(struct index *x, index_key *key_of, const void *owner)
{
	uint32_t i, size = x->mask + 1, *old = x->slots;

	x->slots = zalloc((size_t)size * 2 * sizeof(*old));
	x->mask = size * 2 - 1;
	for (i = 0; i < size; i++)
		if (old[i])
			put(x, key_of(owner, old[i] - 1), old[i]);
	free(old);
}

void index_add(struct index *x, index_key *key_of, const void *owner, uint32_t number)
{
	if (x->count++ > x->mask / 2)
		enlarge(x, key_of, owner);
	put(x, key_of(owner, number), number + 1);
}
