// SPDX-License-Identifier: GPL-2.0
#include "figures/calls.h"

#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/**
 * struct reading - samples on their way into the tree
 * @tree: tree
 * @p: profile
 * @path: symbols, from the innermost call to the outermost one
 * @room: how many there is room for
 */
struct reading {
	struct stack_tree *tree;
	const struct profile *p;
	uint32_t *path;
	size_t room;
};

static void add(struct reading *r, const struct record *x, uint32_t call, uint32_t symbol,
		bool per_task)
{
	const struct profile *p = r->p;
	uint32_t node = 0;
	size_t depth = 0;

	for (; call; call = p->calls[call].caller) {
		r->path = grow(r->path, &r->room, depth, sizeof(*r->path));
		r->path[depth++] = profile_symbol(p, p->calls[call].page, p->calls[call].address);
	}
	if (per_task)
		node = stacks_call(r->tree, 0, CALLS_TASK(x->task));
	while (depth)
		node = stacks_call(r->tree, node, CALLS_SYMBOL(r->path[--depth]));
	node = stacks_call(r->tree, node, CALLS_SYMBOL(symbol));
	r->tree->nodes[node].own++;
}

void calls_read(struct stack_tree *tree, const struct profile *p, const struct choice *choice,
		bool per_task)
{
	struct reading r = { .tree = tree, .p = p };
	uint64_t end = choice_end(choice, p);
	bool *tasks = choice_tasks(choice, p);
	struct reader *reader = reader_open(p->path, true);
	uint32_t call = 0, symbol;
	struct record x;

	stacks_begin(tree);
	while (reader_next(reader, &x)) {
		if (x.tag == TAG_STACK)
			call = x.frame;
		if (x.tag != TAG_SAMPLE)
			continue;
		symbol = profile_symbol(p, x.page, x.address);
		if (x.time >= choice->from && x.time < end && tasks[x.task] &&
		    choice_realm(choice, p->names[symbol].realm))
			add(&r, &x, call, symbol, per_task);
	}
	reader_close(reader);
	stacks_end(tree);
	free(r.path);
	free(tasks);
}

static bool is_named(const struct profile *p, uint32_t page, uint64_t address, const char *name)
{
	return !strcmp(p->names[profile_symbol(p, page, address)].symbol, name);
}

struct share calls_within(const struct profile *p, const char *function)
{
	bool *within = zalloc(p->call_count * sizeof(*within));
	struct reader *reader = reader_open(p->path, true);
	uint64_t count = 0, total = 0;
	uint32_t call = 0;
	struct record x;

	for (size_t i = 1; i < p->call_count; i++)
		within[i] = within[p->calls[i].caller] ||
			    is_named(p, p->calls[i].page, p->calls[i].address, function);
	while (reader_next(reader, &x)) {
		if (x.tag == TAG_STACK)
			call = x.frame;
		if (x.tag != TAG_SAMPLE)
			continue;
		total++;
		count += within[call] || is_named(p, x.page, x.address, function);
	}
	reader_close(reader);
	free(within);
	return share_of(count, total);
}
