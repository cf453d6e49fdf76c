// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "lines/about.h"

/* "# boot WORD: TEXT", copied, or NULL */
static char *take(const char *word, const char *line, size_t len)
{
	size_t head = strlen(ABOUT_BEGINS), size = strlen(word);
	char *copy;

	if (len < head + size + 2 || memcmp(line, ABOUT_BEGINS, head) ||
	    memcmp(line + head, word, size) || memcmp(line + head + size, ": ", 2))
		return NULL;
	head += size + 2;
	copy = zalloc(len - head + 1);
	memcpy(copy, line + head, len - head);
	return copy;
}

void about_find(struct about *about, const char *text, size_t len)
{
	const struct {
		const char *word;
		char **to;
	} known[] = {
		{ ABOUT_VERSION,	&about->version },
		{ ABOUT_MACHINE,	&about->machine },
		{ ABOUT_COMMAND_LINE,	&about->command_line },
	};
	const char *end = text + len, *next;
	size_t i;

	memset(about, 0, sizeof(*about));
	for (; text < end && *text == '#'; text = next + 1) {
		next = memchr(text, '\n', end - text);
		if (!next)
			break;
		for (i = 0; i < ARRAY_SIZE(known); i++)
			if (!*known[i].to)
				*known[i].to = take(known[i].word, text, next - text);
	}
}

void about_free(struct about *about)
{
	free(about->version);
	free(about->machine);
	free(about->command_line);
}
