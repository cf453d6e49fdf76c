// SPDX-License-Identifier: GPL-2.0
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/stats.h"

#define FIRST_EDGES	1024	/* a power of two, as all its successors */

void stats_init(struct stats *st)
{
	memset(st, 0, sizeof(*st));
	st->edge_room = FIRST_EDGES;
	st->edges = zalloc(FIRST_EDGES * sizeof(*st->edges));
}

void stats_free(struct stats *st)
{
	size_t i;

	for (i = 0; i < st->room; i++)
		hist_free(&st->funcs[i].hist);
	free(st->funcs);
	free(st->edges);
}

void stats_extend(struct stats *st, uint32_t func)
{
	st->funcs = grow(st->funcs, &st->room, func, sizeof(*st->funcs));
}

static struct edge *find_edge(struct stats *st, uint32_t caller, uint32_t callee)
{
	uint64_t key = (uint64_t)caller << 32 | callee;
	size_t i = key * 0x9e3779b97f4a7c15ULL >> 32;
	struct edge *e;

	for (;; i++) {
		e = &st->edges[i & (st->edge_room - 1)];
		if (!e->count || (e->caller == caller && e->callee == callee))
			return e;
	}
}

static void enlarge(struct stats *st)
{
	struct edge *old = st->edges;
	size_t i, room = st->edge_room;

	st->edge_room = room * 2;
	st->edges = zalloc(st->edge_room * sizeof(*old));
	for (i = 0; i < room; i++)
		if (old[i].count)
			*find_edge(st, old[i].caller, old[i].callee) = old[i];
	free(old);
}

void stats_edge(struct stats *st, uint32_t caller, uint32_t callee,
		uint64_t duration)
{
	struct edge *e = find_edge(st, caller, callee);

	e->caller = caller;
	e->callee = callee;
	e->total += duration;
	if (!e->count++ && ++st->edge_count > st->edge_room / 2)
		enlarge(st);
}

uint64_t func_average(const struct func_stat *f)
{
	return (f->sum + f->count / 2) / f->count;
}

/*
 * The squares of the distances from the mean, summed up. With the whole part of
 * the mean this is exact, however small the distances are beside the mean;
 * what the fraction adds to each distance is taken back at the end.
 */
uint64_t func_deviation(const struct func_stat *f)
{
	uint64_t mean = f->sum / f->count;
	double fraction = (double)(f->sum % f->count) / f->count;
	struct wide mixed = wide_product(f->sum, mean);
	struct wide squares = f->squares;

	squares = wide_difference(squares, mixed);
	squares = wide_difference(squares, mixed);
	squares = wide_sum(squares, wide_product(f->count * mean, mean));
	return sqrt(wide_to_double(squares) / f->count - fraction * fraction) + 0.5;
}

uint64_t func_quantile(const struct func_stat *f, unsigned int permille)
{
	/* count * permille / 1000, rounded up, without an overflow */
	uint64_t rank = f->count / 1000 * permille +
			(f->count % 1000 * permille + 999) / 1000;
	uint64_t value = hist_rank(&f->hist, rank ? rank - 1 : 0);

	if (value < f->shortest)
		return f->shortest;
	return value < f->longest ? value : f->longest;
}
