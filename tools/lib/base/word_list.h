/* SPDX-License-Identifier: GPL-2.0 */
/* The arguments of an option that may be repeated. */
#ifndef BASE_WORD_LIST_H
#define BASE_WORD_LIST_H

#include <stddef.h>

/**
 * struct words - words of the command line
 * @list: in the order given
 * @count: how many
 */
struct words {
	const char **list;
	size_t count;
	size_t room;
};

/**
 * words_add - one more
 * @words: words
 * @word: word, which has to stay
 */
void words_add(struct words *words, const char *word);

#endif
