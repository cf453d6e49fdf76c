// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/places.h"

/* What the way through the tree needs. */
struct way {
	struct places *places;
	const struct collector *c;
	struct cview view;
	uint64_t floor;			/* least weight that is shown */
	bool rests;			/* as well as what is left out of a place */
};

static struct place *add(struct way *w, enum place_kind kind, uint32_t node, uint64_t level)
{
	struct places *p = w->places;
	struct place *place;

	if (p->count >= p->room)
		p->list = grow(p->list, &p->room, p->count, sizeof(*p->list));
	place = &p->list[p->count++];
	*place = (struct place) { .c = w->c, .kind = kind, .node = node, .level = level };
	return place;
}

static void weigh(const struct way *w, struct place *place, uint64_t weight)
{
	uint64_t all = w->view.weight[CTREE_ROOT];

	place->weight = weight;
	place->share = all ? 100000.0 * weight / all + 0.5 : 0;
}

static enum place_kind kind_of_node(const struct way *w, uint32_t node)
{
	uint32_t func = w->c->tree.nodes[node].func;

	if (node == CTREE_ROOT)
		return PLACE_ALL;
	if (func >= CTREE_TASK)
		return PLACE_TASK;
	return func & CTREE_IRQ ? PLACE_INTERRUPT : PLACE_FUNCTION;
}

/* How many can be shown below a node, and what the others take. */
static size_t count_shown(const struct way *w, uint32_t node, uint64_t *rest)
{
	uint32_t i, first = w->view.first[node], end = w->view.first[node + 1];
	size_t shown = 0;

	*rest = w->view.hidden[node];
	for (i = first; i < end; i++) {
		uint32_t kid = w->view.kids[i];

		/* Nothing is known of it, or nothing was to be looked at. */
		if (w->view.weight[kid] >= w->floor &&
		    (w->view.weight[kid] || w->view.calls[kid]))
			shown++;
		else
			*rest += w->view.weight[kid];
	}
	return shown;
}

static struct place *add_rest(struct way *w, uint32_t node, uint64_t level, size_t shown,
			      uint64_t rest)
{
	struct place *place = add(w, PLACE_MORE, node, level);
	uint32_t i, end = w->view.first[node + 1];

	weigh(w, place, rest);
	for (i = w->view.first[node] + shown; i < end; i++) {
		place->calls += w->view.calls[w->view.kids[i]];
		place->more++;
	}
	return place;
}

static void add_below(struct way *w, uint32_t node, uint64_t level);

static size_t add_node(struct way *w, uint32_t node, uint64_t level)
{
	struct place *place = add(w, kind_of_node(w, node), node, level);
	size_t number = w->places->count - 1;

	weigh(w, place, w->view.weight[node]);
	place->own = w->view.own[node];
	place->calls = w->c->tree.nodes[node].count;
	add_below(w, node, level + 1);
	return number;
}

static void add_below(struct way *w, uint32_t node, uint64_t level)
{
	size_t shown, i, number;
	struct place *place;
	uint64_t rest;
	bool more, alone;

	shown = count_shown(w, node, &rest);
	more = rest > 0 && (rest >= w->floor || w->rests);
	alone = shown + more == 1 && node != CTREE_ROOT;
	for (i = 0; i < shown; i++) {
		number = add_node(w, w->view.kids[w->view.first[node] + i], level);
		w->places->list[number].alone = alone;
		w->places->list[number].last = i + 1 == shown && !more;
	}
	if (!more)
		return;
	place = add_rest(w, node, level, shown, rest);
	place->alone = alone;
	place->last = true;
}

void places_find(struct places *p, const struct collector *c, bool on_cpu, double share,
		 bool rests)
{
	struct way w = { .places = p, .c = c, .rests = rests };

	*p = (struct places) { 0 };
	collect_view(c, &w.view, on_cpu);
	w.floor = w.view.weight[CTREE_ROOT] * share;
	add_node(&w, CTREE_ROOT, 0);
	cview_free(&w.view);
}

bool places_any(const struct places *p)
{
	size_t i;

	for (i = 0; i < p->count; i++)
		if (p->list[i].kind == PLACE_FUNCTION || p->list[i].kind == PLACE_INTERRUPT ||
		    p->list[i].more)
			return true;
	return false;
}

void places_free(struct places *p)
{
	free(p->list);
}

void place_name(const struct place *place, FILE *out)
{
	if (place->kind != PLACE_MORE)
		fputs(collect_label(place->c, place->node), out);
	else if (place->more)
		fprintf(out, "(%zu more)", place->more);
	else
		fputs("(not shown)", out);
}
