/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Things of one size that have to wait, as many as there are. All but the last ones
 * are in a file that has no name.
 */
#ifndef BASE_SPOOL_H
#define BASE_SPOOL_H

#include <stddef.h>
#include <stdint.h>

/**
 * struct spool - things that wait
 * @size: bytes of each; set before the first one is added, all else is zero then
 *
 * The rest is private.
 */
struct spool {
	size_t size;

	char *last;			/* those that are not in the file */
	size_t count;
	size_t room;
	uint64_t *places;		/* of SPOOL_PART things each, in the file */
	size_t parts;
	size_t part_room;
};

/* So many of them go into the file at once. */
#define SPOOL_PART	1024

/**
 * spool_add - one more, or exit if there is no room for it
 * @s: spool
 * @item: is copied
 */
void spool_add(struct spool *s, const void *item);

/**
 * spool_count - how many there are
 * @s: spool
 */
static inline uint64_t spool_count(const struct spool *s)
{
	return (uint64_t)s->parts * SPOOL_PART + s->count;
}

/**
 * spool_empty - take all of them out, in the order in which they came
 * @s: spool; as at the beginning afterwards
 * @take: gets each of them, and @data
 * @data: for @take
 */
void spool_empty(struct spool *s, void (*take)(const void *item, void *data), void *data);

#endif
