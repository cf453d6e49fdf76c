// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "base/word_list.h"

void words_add(struct words *words, const char *word)
{
	if (words->count >= words->room)
		words->list = grow(words->list, &words->room, words->count,
				   sizeof(*words->list));
	words->list[words->count++] = word;
}
