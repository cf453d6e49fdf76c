// SPDX-License-Identifier: GPL-2.0
/* A hash table with open addressing; half of it stays empty. */
#include <stdlib.h>

#include "base/util.h"
#include "lines/names.h"

#define FIRST_BUCKETS	4096

void names_init(struct names *n)
{
	memset(n, 0, sizeof(*n));
	n->mask = FIRST_BUCKETS - 1;
	n->buckets = zalloc(FIRST_BUCKETS * sizeof(*n->buckets));
}

void names_free(struct names *n)
{
	size_t i;

	for (i = 0; i < n->count; i++)
		free(n->list[i].text);
	free(n->list);
	free(n->buckets);
}

static uint32_t hash_name(const char *p, uint32_t len)
{
	char last[8] = "";
	uint64_t hash = 0;
	uint32_t left;

	for (left = len; left >= 8; left -= 8, p += 8)
		hash = name_hash_word(hash, word_load(p));
	memcpy(last, p, left);
	return name_hash_end(name_hash_word(hash, word_load(last)), len);
}

/* Where @hash belongs: the first empty bucket. */
static struct name_bucket *empty_bucket(struct names *n, uint32_t hash)
{
	uint32_t i = hash & n->mask;

	while (n->buckets[i].text)
		i = (i + 1) & n->mask;
	return &n->buckets[i];
}

static void enlarge(struct names *n)
{
	struct name_bucket *old = n->buckets;
	uint32_t i, size = n->mask + 1;

	n->buckets = zalloc((size_t)size * 2 * sizeof(*old));
	n->mask = size * 2 - 1;
	for (i = 0; i < size; i++)
		if (old[i].text)
			*empty_bucket(n, old[i].hash) = old[i];
	free(old);
}

uint32_t names_add(struct names *n, uint32_t hash, const char *text,
		   uint32_t len)
{
	struct name_bucket *bucket;
	struct name *name;

	if (n->count > n->mask / 2)
		enlarge(n);
	if (n->count >= n->room)
		n->list = grow(n->list, &n->room, n->count, sizeof(*n->list));
	name = &n->list[n->count++];
	name->text = zalloc((len | 7) + 1);
	memcpy(name->text, text, len);
	name->len = len;
	bucket = empty_bucket(n, hash);
	bucket->text = name->text;
	bucket->hash = hash;
	bucket->index = n->count - 1;
	return bucket->index;
}

uint32_t names_intern(struct names *n, const char *text, uint32_t len)
{
	uint32_t hash = hash_name(text, len);
	uint32_t i = hash & n->mask;
	const struct name_bucket *b;

	for (b = &n->buckets[i]; b->text; b = &n->buckets[i]) {
		if (b->hash == hash && names_is(n, b->index, text, len))
			return b->index;
		i = (i + 1) & n->mask;
	}
	return names_add(n, hash, text, len);
}
