// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/rows.h"

/* Callers together, the callee that took most first. */
static int compare_edges(const void *va, const void *vb)
{
	const struct edge *a = va, *b = vb;

	if (a->caller != b->caller)
		return a->caller < b->caller ? -1 : 1;
	if (a->total != b->total)
		return a->total > b->total ? -1 : 1;
	return (a->callee > b->callee) - (a->callee < b->callee);
}

static size_t sorted_edges(struct rows *rows, const struct trace *t)
{
	const struct stats *st = &t->stats;
	size_t i, count = st->edge_count;

	rows->edges = zalloc((st->edge_count + 1) * sizeof(*rows->edges));
	rows->subs = zalloc((st->edge_count + 1) * sizeof(*rows->subs));
	if (count)
		memcpy(rows->edges, st->edges, count * sizeof(*rows->edges));
	qsort(rows->edges, count, sizeof(*rows->edges), compare_edges);
	for (i = 0; i < count; i++) {
		rows->subs[i].edge = &rows->edges[i];
		rows->subs[i].name = &t->names.list[rows->edges[i].callee];
	}
	return count;
}

void rows_collect(struct rows *rows, const struct trace *t, const struct returns *returns,
		  uint64_t over)
{
	size_t count = sorted_edges(rows, t);
	size_t i, edge = 0;

	rows->count = 0;
	rows->list = zalloc((t->names.count + 1) * sizeof(*rows->list));
	for (i = 0; i < t->names.count && i < t->stats.room; i++) {
		struct row *row = &rows->list[rows->count];

		row->name = &t->names.list[i];
		row->stat = &t->stats.funcs[i];
		row->subs = &rows->subs[edge];
		while (edge < count && rows->edges[edge].caller == i)
			edge++;
		row->returned = returns ? returns_of(returns, i) : NULL;
		row->sub_count = &rows->subs[edge] - row->subs;
		if (row->stat->count && (!over || row->stat->total > over) &&
		    trace_shows(t, row->name))
			rows->count++;
	}
}

void rows_free(struct rows *rows)
{
	free(rows->list);
	free(rows->subs);
	free(rows->edges);
}
