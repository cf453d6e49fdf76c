/* SPDX-License-Identifier: GPL-2.0 */
/* What a descriptor is open for, in words. */
#ifndef WAITS_FILES_H
#define WAITS_FILES_H

#include "waits/phrase.h"
#include "waits/waiter.h"

/* So many descriptors are named where a thread waits for several; the others are counted. */
#define FILES_NAMED	3

/**
 * put_file - "5 pipe:[123] <- sed-32"
 * @words: text
 * @waiter: whose descriptor it is
 * @fd: its number
 */
void put_file(struct phrase *words, const struct waiter *waiter, int fd);

/**
 * struct several - descriptors one after the other: "3 /dev/tty, 5 /dev/null and 4 more"
 * @count: how many there are up to now
 */
struct several {
	size_t count;
};

/**
 * several_add - add one
 * @several: descriptors
 * @words: text
 * @waiter: whose they are
 * @fd: its number
 */
void several_add(struct several *several, struct phrase *words, const struct waiter *waiter,
		 int fd);

/**
 * several_end - there are no more
 * @several: descriptors
 * @words: text
 */
void several_end(const struct several *several, struct phrase *words);

#endif
