/* SPDX-License-Identifier: GPL-2.0 */
/* A text that is put together, in a room that has an end. */
#ifndef WAITS_PHRASE_H
#define WAITS_PHRASE_H

#include <stddef.h>

#include "base/util.h"

#define PHRASE_SIZE	512

/**
 * struct phrase - the text
 * @text: what it is up to now, terminated; what finds no room is left out
 * @len: its length
 * @others: it names others, or would, and they may change while the thread sleeps on
 */
struct phrase {
	char text[PHRASE_SIZE];
	size_t len;
	bool others;
};

/**
 * phrase_clear - begin it anew
 * @words: text
 */
void phrase_clear(struct phrase *words);

/**
 * phrase_put - add to it
 * @words: text
 * @format: as printf()
 */
void __printf(2, 3) phrase_put(struct phrase *words, const char *format, ...);

#endif
