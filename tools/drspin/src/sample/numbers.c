// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "sample/numbers.h"
#include "sample/stacks.h"

/* Return: the length of "-32" behind a process's name, or of ":[12]"; 0: that is none. */
static size_t number_at(const char *at, bool is_path)
{
	const bool inode = at[0] == ':' && at[1] == '[';
	size_t length = inode ? 2 : 1;
	const size_t begin = length;

	if (!inode && (*at != '-' || is_path))
		return 0;
	while (isdigit((unsigned char)at[length]))
		length++;
	/* A text may have been cut. */
	if (length == begin || (inode ? at[length] != ']' : !strchr("), ", at[length])))
		return 0;
	return length + inode;
}

static char *without_numbers(const char *text)
{
	char *words = xstrdup(text), *to = words;
	bool is_path = false;

	while (*text) {
		is_path = (is_path || *text == '/') && *text != ' ';
		text += number_at(text, is_path);
		if (*text)
			*to++ = *text++;
	}
	*to = '\0';
	return words;
}

uint32_t stack_without_numbers(uint32_t stack)
{
	const struct place *place = stack == STACK_ROOT ? NULL : place_numbered(stack_place(stack));
	uint32_t outer, number;
	char *words;

	if (!place || !place->text)
		return stack;
	words = without_numbers(place->text);
	outer = stack_without_numbers(stack_outer(stack));
	number = place_text(words);
	free(words);
	return stack_push_found(outer, number, stack_method(stack));
}
