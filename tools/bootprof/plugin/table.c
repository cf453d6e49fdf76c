// SPDX-License-Identifier: GPL-2.0
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

void *must_have(void *memory)
{
	if (!memory) {
		fprintf(stderr, "bootprof: out of memory\n");
		exit(1);
	}
	return memory;
}

static size_t first(const struct table *t, uint64_t hash)
{
	return (hash * 0x9e3779b97f4a7c15ull >> 32) & (t->size - 1);
}

static void enlarge(struct table *t, uint64_t (*hash_of)(const void *))
{
	struct table old = *t;

	t->size = old.size ? 2 * old.size : 1024;
	t->slots = must_have(calloc(t->size, sizeof(*t->slots)));
	for (size_t i = 0; i < old.size; i++) {
		size_t at;

		if (!old.slots[i])
			continue;
		at = first(t, hash_of(old.slots[i]));
		while (t->slots[at])
			at = (at + 1) & (t->size - 1);
		t->slots[at] = old.slots[i];
	}
	free(old.slots);
}

void **table_slot(struct table *t, uint64_t hash, int (*same)(const void *, const void *),
		  const void *key, uint64_t (*hash_of)(const void *))
{
	size_t at;

	if (2 * t->used >= t->size)
		enlarge(t, hash_of);
	at = first(t, hash);
	while (t->slots[at] && !same(t->slots[at], key))
		at = (at + 1) & (t->size - 1);
	return &t->slots[at];
}
