// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/charset.h"
#include "base/util.h"
#include "show/branches.h"

void branches_begin(struct branches *b)
{
	*b = (struct branches) { 0 };
	b->text = grow(NULL, &b->room, 0, 1);
	b->used = grow(NULL, &b->levels, 0, sizeof(*b->used));
}

void branches_free(struct branches *b)
{
	free(b->text);
	free(b->used);
}

/* What stands before the names one level further in */
static void set_below(struct branches *b, size_t level, const char *piece)
{
	size_t used = b->used[level], len = strlen(piece);

	if (used + len >= b->room)
		b->text = grow(b->text, &b->room, used + len, 1);
	memcpy(b->text + used, piece, len);
	if (level + 1 >= b->levels)
		b->used = grow(b->used, &b->levels, level + 1, sizeof(*b->used));
	b->used[level + 1] = used + len;
}

void branches_put(struct branches *b, FILE *out, size_t level, bool alone, bool last)
{
	const char *piece = "", *below = "";

	if (!alone && level) {
		piece = last ? charset()->corner : charset()->branch;
		below = last ? "  " : charset()->pass;
	}
	fprintf(out, "%.*s%s", (int)b->used[level], b->text, piece);
	set_below(b, level, below);
}
