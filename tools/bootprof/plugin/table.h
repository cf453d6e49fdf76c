/* SPDX-License-Identifier: GPL-2.0 */
/* A hash table of pointers; the caller compares. */
#ifndef BOOTPROF_TABLE_H
#define BOOTPROF_TABLE_H

#include <stddef.h>
#include <stdint.h>

/**
 * struct table - open addressing; at most half of it is used
 * @slots: pointers, NULL: free
 * @size: how many, a power of two
 * @used: those that are not free
 */
struct table {
	void **slots;
	size_t size, used;
};

/**
 * table_slot - where what @same says yes to is, or where it has to be put
 * @t: table
 * @hash: of the key
 * @same: tells whether an element has the key
 * @key: the key
 * @hash_of: tells the hash of an element
 *
 * Return: a slot. Who fills an empty one adds one to @used.
 */
void **table_slot(struct table *t, uint64_t hash, int (*same)(const void *, const void *),
		  const void *key, uint64_t (*hash_of)(const void *));

/**
 * must_have - memory that is there, or the end
 * @memory: what malloc() and others have returned
 */
void *must_have(void *memory);

#endif
