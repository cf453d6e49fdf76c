// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/util.h"
#include "cmds/titles.h"

/* How much of a path is the same in all: whole directories, from its begin or its end. */
static size_t same_begin(size_t count, char *const *paths)
{
	size_t i, k, same = 0;

	for (k = 0; paths[0][k]; k++) {
		for (i = 1; i < count; i++)
			if (paths[i][k] != paths[0][k])
				return same;
		if (paths[0][k] == '/')
			same = k + 1;
	}
	return same;
}

static size_t same_end(size_t count, char *const *paths, size_t begin)
{
	size_t i, k, same = 0, len = strlen(paths[0]);

	for (k = 1; k + begin < len; k++) {
		char c = paths[0][len - k];

		for (i = 1; i < count; i++) {
			size_t other = strlen(paths[i]);

			if (k + begin >= other || paths[i][other - k] != c)
				return same;
		}
		if (c == '/')
			same = k;
	}
	return same;
}

static char *title_of(const char *path, size_t begin, size_t end)
{
	struct string title;

	string_begin(&title);
	print_escaped(title.out, path + begin, strlen(path) - begin - end, fputs);
	return string_end(&title);
}

char **titles_of(size_t count, char *const *paths)
{
	size_t i, begin = same_begin(count, paths), end = same_end(count, paths, begin);
	char **titles = zalloc(count * sizeof(*titles));

	for (i = 0; i < count; i++)
		titles[i] = title_of(paths[i], begin, end);
	return titles;
}
