// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/run.h"
#include "figures/around.h"
#include "figures/no_call.h"

/* Is it one of the functions that are asked for? Once for each: patterns are slow. */
static bool is_asked(struct around *a, uint32_t func)
{
	if (func == NO_NAME)
		return false;
	if (func >= a->known_room)
		a->known = grow(a->known, &a->known_room, func, 1);
	if (!a->known[func])
		a->known[func] = 1 + (patterns_match(&a->functions,
						     a->trace.names.list[func].text) &&
				      trace_shows(&a->trace, &a->trace.names.list[func]));
	return a->known[func] == 2;
}

/* There are no more functions than lines: 31 bits of a number tell it, or NO_NAME. */
static uint64_t link_key(uint32_t caller, uint32_t callee, bool interrupt)
{
	return (uint64_t)caller << 33 | (uint64_t)callee << 1 | interrupt;
}

static uint64_t key_of(const void *owner, uint32_t number)
{
	const struct link *l = ((const struct around *)owner)->links[number];

	return link_key(l->caller, l->callee, l->interrupt);
}

static struct link *link_of(struct around *a, uint32_t caller, uint32_t callee,
			    bool interrupt)
{
	uint32_t number = index_find(&a->by_ends, key_of, a,
				     link_key(caller, callee, interrupt));
	struct link *l;

	if (number != INDEX_NONE)
		return a->links[number];
	l = zalloc(sizeof(*l));
	l->caller = caller;
	l->callee = callee;
	l->interrupt = interrupt;
	if (a->link_count >= a->link_room)
		a->links = grow(a->links, &a->link_room, a->link_count,
				sizeof(*a->links));
	a->links[a->link_count] = l;
	index_add(&a->by_ends, key_of, a, a->link_count++);
	return l;
}

/*
 * What the sink keeps about a call is its link. Where neither end is asked for, the
 * caller does not matter, so that there are no more links than functions.
 */
static void *enter(struct sink *sink, const struct call *call, void *parent_data)
{
	struct around *a = (struct around *)sink;
	const struct link *parent = parent_data;
	uint32_t caller = parent ? parent->callee : NO_NAME;

	if (!is_asked(a, call->func) && (call->interrupt || !is_asked(a, caller)))
		caller = NO_NAME;
	return link_of(a, caller, call->func, call->interrupt);
}

static void leave(struct sink *sink, const struct call *call)
{
	struct link *l = call->data;

	(void)sink;
	l->count++;
	l->total += call->duration;
	l->local += call_local(call);
	if (call->outermost)
		l->outermost += call->duration;
	if (call->duration > l->longest)
		l->longest = call->duration;
}

static int compare_neighbours(const void *va, const void *vb)
{
	const struct neighbour *a = va, *b = vb;

	if (a->relation != b->relation)
		return a->relation < b->relation ? -1 : 1;
	if (a->total != b->total)
		return a->total > b->total ? -1 : 1;
	return strcmp(a->name, b->name);
}

static const char *caller_name(const struct around *a, const struct link *l)
{
	if (l->interrupt)
		return "(an interrupt)";
	return l->caller == NO_NAME ? "(outermost, or unknown)" :
	       a->trace.names.list[l->caller].text;
}

static int compare_names(const void *va, const void *vb)
{
	const struct neighbour *a = va, *b = vb;

	if (a->relation != b->relation)
		return a->relation < b->relation ? -1 : 1;
	return strcmp(a->name, b->name);
}

static void add(struct neighbour *n, enum relation which, const char *name,
		const struct link *l, uint64_t time)
{
	*n = (struct neighbour) {
		.relation = which, .name = name, .count = l->count, .total = time,
		.local = l->local, .longest = l->longest,
	};
}

/* Where several functions are asked for, links to the same neighbour add up. */
static size_t add_up(struct neighbour *list, size_t count)
{
	size_t i, kept = 0;

	qsort(list, count, sizeof(*list), compare_names);
	for (i = 0; i < count; i++) {
		struct neighbour *n = kept ? &list[kept - 1] : NULL;

		if (!n || compare_names(n, &list[i])) {
			list[kept++] = list[i];
			continue;
		}
		n->count += list[i].count;
		n->total += list[i].total;
		n->local += list[i].local;
		if (list[i].longest > n->longest)
			n->longest = list[i].longest;
	}
	return kept;
}

static size_t list_link(struct around *a, const struct link *l, struct neighbour *n)
{
	const char *name = a->trace.names.list[l->callee].text;
	size_t count = 0;

	if (!l->count)
		return 0;
	if (is_asked(a, l->callee)) {
		add(&n[count++], RELATION_SELF, name, l, l->outermost);
		add(&n[count++], RELATION_CALLER, caller_name(a, l), l, l->total);
	}
	if (is_asked(a, l->caller) && !l->interrupt)
		add(&n[count++], RELATION_CALLEE, name, l, l->total);
	return count;
}

/* Filters choose among functions, which what stands in brackets is not. */
static bool is_listed(const struct around *a, const struct neighbour *n)
{
	return n->name[0] == '(' || !a->trace.filters ||
	       filters_function(a->trace.filters, n->name);
}

static void list_neighbours(struct around *a)
{
	uint64_t whole[RELATION_CALLEE + 1] = { 0 };
	size_t i, kept = 0, count = 0;

	a->list = zalloc((3 * a->link_count + 1) * sizeof(*a->list));
	for (i = 0; i < a->link_count; i++)
		count += list_link(a, a->links[i], &a->list[count]);
	count = add_up(a->list, count);
	for (i = 0; i < count; i++)
		whole[a->list[i].relation] += a->list[i].total;
	/* All calls of the function: each of them has a caller. */
	whole[RELATION_CALLEE] = whole[RELATION_CALLER];
	for (i = 0; i < count; i++) {
		if (!is_listed(a, &a->list[i]))
			continue;
		a->list[kept] = a->list[i];
		a->list[kept].whole = whole[a->list[kept].relation];
		a->counts[a->list[kept++].relation]++;
	}
	if (kept)
		qsort(a->list, kept, sizeof(*a->list), compare_neighbours);
}

void around_read(struct around *a, const char *function, const struct trace_options *opt)
{
	*a = (struct around) {
		.sink = { .enter = enter, .leave = leave },
	};
	patterns_add(&a->functions, "calls", function);
	index_init(&a->by_ends);
	trace_run(&a->trace, opt, &a->sink);
	list_neighbours(a);
	if (!a->counts[RELATION_SELF])
		no_call_of(&a->trace, &a->functions, function);
}

void around_free(struct around *a)
{
	size_t i;

	for (i = 0; i < a->link_count; i++)
		free(a->links[i]);
	free(a->links);
	index_free(&a->by_ends);
	free(a->list);
	free(a->known);
	patterns_free(&a->functions);
	trace_free(&a->trace);
}
