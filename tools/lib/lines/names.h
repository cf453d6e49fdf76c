/* SPDX-License-Identifier: GPL-2.0 */
/* Function names, each stored once and known by a small number from then on. */
#ifndef LINES_NAMES_H
#define LINES_NAMES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "lines/words.h"

#define NO_NAME	UINT32_MAX

/**
 * struct name - a name
 * @text: terminated, and filled up with zeros to whole words
 * @len: its length
 * @flags: what its user knows about it; 0 at first
 */
struct name {
	char *text;
	uint32_t len;
	uint32_t flags;
};

/* A copy of the text's address saves looking at the list: this is a hot path. */
struct name_bucket {
	const char *text;		/* NULL: empty */
	uint32_t hash;
	uint32_t index;
};

/**
 * struct names - the set of names
 * @list: by number
 * @count: how many
 */
struct names {
	struct name *list;
	size_t count;

	size_t room;
	struct name_bucket *buckets;
	uint32_t mask;
};

/**
 * names_init - make an empty set
 * @n: names
 */
void names_init(struct names *n);

/**
 * names_free - free all of it
 * @n: names
 */
void names_free(struct names *n);

/**
 * names_intern - the number of a name, a new one if it is new
 * @n: names
 * @text: the name, not terminated
 * @len: its length
 */
uint32_t names_intern(struct names *n, const char *text, uint32_t len);

/*
 * The hash of a name: name_hash_word() for each eight characters, the last ones
 * filled up with zeros (all eight of them where the length is a multiple), and
 * name_hash_end(). A product's low bits know nothing of a factor's high bits, so
 * each one is folded.
 */
static inline uint64_t name_hash_word(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
	return hash ^ hash >> 32;
}

static inline uint32_t name_hash_end(uint64_t hash, uint32_t len)
{
	return (hash ^ len) * 0x9e3779b97f4a7c15ULL >> 32;
}

/**
 * names_add - a new name
 * @n: names
 * @hash: of the name
 * @text: the name, not terminated
 * @len: its length
 */
uint32_t names_add(struct names *n, uint32_t hash, const char *text,
		   uint32_t len);

/* Is @text, without zeros in it, the same as @stored? */
static inline bool name_equal(const char *stored, const char *text, uint32_t len)
{
	for (; len >= 8; len -= 8, stored += 8, text += 8)
		if (word_load(stored) != word_load(text))
			return false;
	return word_load(stored) == word_head(word_load(text), len);
}

/**
 * names_find - names_intern() for whom has the hash already
 * @n: names
 * @hash: of the name
 * @text: the name, with WORD_SLACK readable bytes behind it and no zeros in it
 * @len: its length
 */
static inline uint32_t names_find(struct names *n, uint32_t hash,
				  const char *text, uint32_t len)
{
	uint32_t i = hash & n->mask;

	for (;; i = (i + 1) & n->mask) {
		const struct name_bucket *b = &n->buckets[i];

		if (!b->text)
			return names_add(n, hash, text, len);
		if (b->hash == hash && name_equal(b->text, text, len))
			return b->index;
	}
}

/**
 * names_is - is this the text of that name?
 * @n: names
 * @index: number
 * @text: text, not terminated
 * @len: its length
 */
static inline bool names_is(const struct names *n, uint32_t index,
			    const char *text, uint32_t len)
{
	const struct name *name = &n->list[index];

	return name->len == len && !memcmp(name->text, text, len);
}

#endif
