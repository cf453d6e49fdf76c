// SPDX-License-Identifier: GPL-2.0
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/stats.h"

void stats_init(struct stats *st)
{
	memset(st, 0, sizeof(*st));
	index_init(&st->by_edge);
}

void stats_free(struct stats *st)
{
	size_t i;

	for (i = 0; i < st->room; i++)
		hist_free(&st->funcs[i].hist);
	free(st->funcs);
	free(st->edges);
	index_free(&st->by_edge);
}

void stats_extend(struct stats *st, uint32_t func)
{
	st->funcs = grow(st->funcs, &st->room, func, sizeof(*st->funcs));
}

static uint64_t edge_key(uint32_t caller, uint32_t callee)
{
	return (uint64_t)caller << 32 | callee;
}

static uint64_t key_of(const void *owner, uint32_t number)
{
	const struct edge *e = &((const struct stats *)owner)->edges[number];

	return edge_key(e->caller, e->callee);
}

static struct edge *new_edge(struct stats *st, uint32_t caller, uint32_t callee)
{
	struct edge *e;

	if (st->edge_count >= st->edge_room)
		st->edges = grow(st->edges, &st->edge_room, st->edge_count,
				 sizeof(*st->edges));
	e = &st->edges[st->edge_count];
	e->caller = caller;
	e->callee = callee;
	index_add(&st->by_edge, key_of, st, st->edge_count++);
	return e;
}

void stats_edge(struct stats *st, uint32_t caller, uint32_t callee,
		uint64_t duration)
{
	uint32_t number = index_find(&st->by_edge, key_of, st, edge_key(caller, callee));
	struct edge *e = number == INDEX_NONE ? new_edge(st, caller, callee) :
						&st->edges[number];

	e->count++;
	e->total += duration;
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
