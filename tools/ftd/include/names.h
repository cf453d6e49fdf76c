/* SPDX-License-Identifier: GPL-2.0 */
/* Function names, each stored once and known by a small number from then on. */
#ifndef FTD_NAMES_H
#define FTD_NAMES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define NO_NAME	UINT32_MAX

struct name {
	char *text;
	uint32_t len;
};

/* A copy of the text's address saves looking at the list: this is a hot path. */
struct name_bucket {
	const char *text;		/* terminated; NULL: empty */
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
