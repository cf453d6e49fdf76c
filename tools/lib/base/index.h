/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Finds the elements of an array by a key of 64 bits. A slot holds no more than the
 * element's number: the key is in the element, which the caller looks at next.
 */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include <stddef.h>
#include <stdint.h>

#include "base/util.h"

#define INDEX_NONE	UINT32_MAX

/**
 * index_key - the key of an element
 * @owner: what the array belongs to
 * @number: the element's
 */
typedef uint64_t index_key(const void *owner, uint32_t number);

/**
 * struct index - a hash table with open addressing; half of it stays empty
 * @slots: one more than the number of an element; 0: empty
 * @count: elements in it
 * @mask: size of @slots less one
 */
struct index {
	uint32_t *slots;
	uint32_t count;
	uint32_t mask;
};

/**
 * index_init - begin without an element
 * @x: index
 */
void index_init(struct index *x);

/**
 * index_free - free it
 * @x: index
 */
void index_free(struct index *x);

/**
 * index_add - an element that is not in it
 * @x: index
 * @key_of: tells keys
 * @owner: for @key_of
 * @number: the element's number
 */
void index_add(struct index *x, index_key *key_of, const void *owner, uint32_t number);

static inline uint32_t index_hash(uint64_t key)
{
	return key * 0x9e3779b97f4a7c15ULL >> 32;
}

/**
 * index_find - the number of the element with a key, or INDEX_NONE
 * @x: index
 * @key_of: tells keys
 * @owner: for @key_of
 * @key: key
 */
static __always_inline uint32_t index_find(const struct index *x, index_key *key_of,
					   const void *owner, uint64_t key)
{
	uint32_t i, slot;

	for (i = index_hash(key);; i++) {
		slot = x->slots[i & x->mask];
		if (!slot)
			return INDEX_NONE;
		if (key_of(owner, slot - 1) == key)
			return slot - 1;
	}
}

#endif
