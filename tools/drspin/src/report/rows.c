// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/index.h"
#include "base/util.h"
#include "report/rows.h"
#include "report/tree.h"

unsigned int states_shown = (1u << STATE_COUNT) - 1;

uint64_t lane_shown(const struct lane *lane)
{
	uint64_t sum = 0;

	for (int i = 0; i < STATE_COUNT; i++)
		sum += states_shown >> i & 1 ? lane->samples[i] : 0;
	return sum;
}

/**
 * struct maker - a tree that becomes rows
 * @rows: rows
 * @lane: whose they are
 * @tree: tree
 * @least: samples of the smallest node that has a row of its own
 */
struct maker {
	struct rows *rows;
	const struct lane *lane;
	struct tree tree;
	double least;
};

static struct row *add(struct maker *m, int64_t level, int64_t samples)
{
	struct rows *rows = m->rows;
	struct row *row;

	rows->list = grow(rows->list, &rows->room, rows->count, sizeof(*rows->list));
	row = &rows->list[rows->count++];
	*row = (struct row) {
		.lane = m->lane,
		.level = level,
		.samples = samples,
		.share = rows_share(samples, m->tree.nodes[TREE_ROOT].count),
	};
	return row;
}

/* The children that have no rows of their own */
static void add_more(struct maker *m, uint32_t parent, uint32_t first, int64_t level)
{
	uint32_t children = m->tree.nodes[parent].children;
	uint64_t samples = 0;
	struct row *row;

	for (uint32_t i = first; i < children; i++)
		samples += m->tree.nodes[tree_child(&m->tree, parent, i)].count;
	row = add(m, level, samples);
	row->more = children - first;
	row->alone = !first;
	row->last = true;
}

static void add_children(struct maker *m, uint32_t parent, int64_t level)
{
	uint32_t children = m->tree.nodes[parent].children, i, number;
	const struct tree_node *node;
	struct row *row;

	for (i = 0; i < children; i++) {
		number = tree_child(&m->tree, parent, i);
		node = &m->tree.nodes[number];
		if (node->count < m->least)
			break;
		row = add(m, level, node->count);
		row->self = node->self;
		row->function = function_numbered(node->function);
		row->found = node->found;
		row->alone = children == 1;
		row->last = i + 1 == children;
		add_children(m, number, level + 1);
	}
	if (i < children)
		add_more(m, parent, i, level);
}

void rows_add(struct rows *rows, uint32_t lane, double share)
{
	struct maker m = { .rows = rows, .lane = lane_numbered(lane) };

	tree_begin(&m.tree);
	for (const struct tally *tally = tally_first(m.lane); tally; tally = tally_next(tally))
		if (states_shown >> tally->state & 1)
			tree_add(&m.tree, tally->stack, tally->count);
	tree_sort(&m.tree);
	m.least = m.tree.nodes[TREE_ROOT].count * share / 100;
	add_children(&m, TREE_ROOT, 0);
	tree_free(&m.tree);
}

/* ---- the order of threads -------------------------------------------------------- */

/**
 * struct key - what lanes are sorted by
 * @lane: number of the lane
 * @first: that of the first lane of its process that has samples
 * @work: samples in which a thread of that process ran, or could have run
 */
struct key {
	uint32_t lane, first;
	uint64_t work;
};

static uint64_t busy(uint32_t number)
{
	const struct lane *lane = lane_numbered(number);

	return lane->samples[STATE_RUNNING] + lane->samples[STATE_RUNNABLE];
}

static uint64_t pid_of(const void *owner, uint32_t number)
{
	(void)owner;
	return lane_numbered(number)->pid;
}

/* @by_pid: has the first lane of each process that came before, and gets this one's */
static uint32_t first_of(struct index *by_pid, uint32_t number)
{
	uint32_t first = index_find(by_pid, pid_of, NULL, lane_numbered(number)->pid);

	if (first != INDEX_NONE)
		return first;
	index_add(by_pid, pid_of, NULL, number);
	return number;
}

static int compare(const void *a, const void *b)
{
	const struct key *one = a, *other = b;

	if (one->work != other->work)
		return one->work > other->work ? -1 : 1;
	if (one->first != other->first)
		return one->first < other->first ? -1 : 1;
	if (busy(one->lane) != busy(other->lane))
		return busy(one->lane) > busy(other->lane) ? -1 : 1;
	return one->lane < other->lane ? -1 : one->lane > other->lane;
}

uint32_t *lane_order(size_t *count)
{
	uint32_t *order = zalloc((lane_count() + 1) * sizeof(*order));
	struct key *keys = zalloc((lane_count() + 1) * sizeof(*keys));
	uint64_t *work = zalloc((lane_count() + 1) * sizeof(*work));
	struct index by_pid;
	uint32_t first;

	*count = 0;
	index_init(&by_pid);
	for (uint32_t i = 0; i < lane_count(); i++) {
		if (!lane_shown(lane_numbered(i)))
			continue;
		first = first_of(&by_pid, i);
		work[first] += busy(i);
		keys[(*count)++] = (struct key) { i, first, 0 };
	}
	index_free(&by_pid);
	for (size_t i = 0; i < *count; i++)
		keys[i].work = work[keys[i].first];
	free(work);
	qsort(keys, *count, sizeof(*keys), compare);
	for (size_t i = 0; i < *count; i++)
		order[i] = keys[i].lane;
	free(keys);
	return order;
}
