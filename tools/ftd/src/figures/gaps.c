// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/gaps.h"

struct gaps *gaps_new(uint64_t begin, unsigned int count)
{
	struct gaps *g = zalloc(sizeof(*g) + count * sizeof(*g->bins));

	g->begin = begin;
	g->width = 1;
	g->count = count;
	return g;
}

static struct gap both(const struct gap *two)
{
	return (struct gap) { two[0].count + two[1].count, two[0].time + two[1].time };
}

/* Bins twice as wide reach twice as far. */
static void widen(struct gaps *g)
{
	unsigned int i;

	g->width *= 2;
	for (i = 0; i < g->count / 2; i++)
		g->bins[i] = both(&g->bins[2 * i]);
	if (g->count > 1)
		memset(&g->bins[i], 0, g->count / 2 * sizeof(*g->bins));
}

void gaps_add(struct gaps *g, uint64_t begin, uint64_t duration)
{
	uint64_t end, i;

	/* Before the first one: as good as with it. */
	begin = begin > g->begin ? begin - g->begin : 0;
	end = begin + duration;
	while (end / g->width >= g->count)
		widen(g);
	g->bins[begin / g->width].count++;
	for (i = begin / g->width; begin <= end && i <= end / g->width; i++) {
		uint64_t border = (i + 1) * g->width < end ? (i + 1) * g->width : end;

		g->bins[i].time += border - begin;
		begin = border;
	}
}

struct gaps *gaps_halve(struct gaps *g)
{
	struct gaps *half = gaps_new(g->begin, g->count / 2);
	unsigned int i;

	half->width = 2 * g->width;
	for (i = 0; i < half->count; i++)
		half->bins[i] = both(&g->bins[2 * i]);
	free(g);
	return half;
}
