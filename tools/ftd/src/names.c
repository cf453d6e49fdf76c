// SPDX-License-Identifier: GPL-2.0
/* A hash table with open addressing; half of it stays empty. */
#include <stdlib.h>

#include "names.h"
#include "util.h"

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

static inline uint64_t load(const char *p, size_t len)
{
	uint64_t v = 0;

	memcpy(&v, p, len);
	return v;
}

static inline uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15ULL;
	return h ^ h >> 32;
}

/*
 * A product's low bits know nothing of the factor's high bits, where the ends of
 * names are that differ nowhere else: mix once more and take the high half.
 */
static inline uint32_t finish(uint64_t h)
{
	return mix(h, 0) * 0x9e3779b97f4a7c15ULL >> 32;
}

/* Eight bytes a step; the last step overlaps the one before it. */
static uint32_t hash_name(const char *p, uint32_t len)
{
	const char *last = p + len - 8;
	uint64_t h = len;

	if (len >= 8) {
		for (; p < last; p += 8)
			h = mix(h, load(p, 8));
		return finish(h ^ load(last, 8));
	}
	if (len >= 4)
		return finish(h ^ (load(p, 4) | load(p + len - 4, 4) << 32));
	while (len--)
		h = mix(h, (unsigned char)*p++);
	return finish(h);
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

static uint32_t add(struct names *n, uint32_t hash, const char *text,
		    uint32_t len)
{
	struct name_bucket *bucket;
	struct name *name;

	if (n->count > n->mask / 2)
		enlarge(n);
	if (n->count >= n->room)
		n->list = grow(n->list, &n->room, n->count, sizeof(*n->list));
	name = &n->list[n->count++];
	name->text = zalloc(len + 1);
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
		if (b->hash == hash && !strncmp(b->text, text, len) && !b->text[len])
			return b->index;
		i = (i + 1) & n->mask;
	}
	return add(n, hash, text, len);
}
