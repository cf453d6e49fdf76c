// SPDX-License-Identifier: GPL-2.0
/* A call tree as a flame graph: the outermost calls on top. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "calls/kernel_names.h"
#include "draw/svg.h"
#include "pictures/flame.h"

/**
 * struct flame - a picture being drawn
 * @c: trace and tree
 * @view: the tree, sorted
 * @kinds: by node
 * @idle: by node: of its weight, idling and sleep
 * @names: by function: number of its name in the picture plus one, 0: none yet
 * @floor: least weight that is drawn
 * @page: what it is about
 * @svg: picture
 * @places: nodes that have any weight
 * @cut: of these, not drawn
 * @cut_time: their weight, where the node above them is drawn
 */
struct flame {
	const struct collector *c;
	struct cview view;
	unsigned char *kinds;
	uint64_t *idle;
	uint32_t *names;
	uint64_t floor;
	struct svg_page page;
	struct svg svg;
	uint64_t places;
	uint64_t cut;
	uint64_t cut_time;
};

static const struct cnode *node_at(const struct flame *f, uint32_t node)
{
	return &f->c->tree.nodes[node];
}

/* What kind each node is */
static void find_kinds(struct flame *f)
{
	const struct names *names = &f->c->trace.names;
	unsigned char *known = zalloc(names->count + 1);
	size_t i;

	for (i = 0; i < names->count; i++)
		known[i] = kind_of(names->list[i].text);
	for (i = CTREE_ROOT + 1; i < f->c->tree.count; i++) {
		const struct cnode *n = node_at(f, i);
		enum kind kind = KIND_OTHER, own;

		if (n->func < CTREE_TASK) {
			own = known[cnode_func(n)];
			if (own == KIND_OTHER && n->func & CTREE_IRQ)
				own = KIND_IRQ;
			kind = kind_below(f->kinds[n->parent], own);
		}
		f->kinds[i] = kind;
	}
	free(known);
}

/* Of a node's own time and what is hidden in it, as the picture has it. */
static uint64_t idle_of(const struct flame *f, uint32_t node, bool on_cpu)
{
	const struct cnode *n = node_at(f, node);

	if (f->kinds[node] == KIND_WAIT)
		return f->view.own[node] + f->view.hidden[node];
	if (f->kinds[node] == KIND_DELAY || on_cpu)
		return 0;
	return n->asleep < f->view.own[node] ? n->asleep : f->view.own[node];
}

/*
 * How much was idle, in each node and below, and how much time each kind took. What functions of
 * other kinds slept is idle in both: the legend and the line above it have to agree. A node has
 * a lower number than what is below it.
 */
static void find_idle(struct flame *f, bool on_cpu)
{
	uint64_t idle;
	size_t i;

	for (i = f->c->tree.count - 1; i > CTREE_ROOT; i--) {
		if (!f->view.weight[i])
			continue;
		idle = idle_of(f, i, on_cpu);
		f->page.kinds[f->kinds[i]] += f->view.own[i] + f->view.hidden[i] - idle;
		f->page.kinds[KIND_WAIT] += idle;
		f->idle[i] += idle;
		f->idle[node_at(f, i)->parent] += f->idle[i];
	}
	/* If nothing worked, the picture has something to show all the same. */
	if (f->idle[CTREE_ROOT] < f->page.span)
		f->page.idle = f->idle[CTREE_ROOT];
	else
		memset(f->idle, 0, f->c->tree.count * sizeof(*f->idle));
}

static void find_floor(struct flame *f, size_t limit)
{
	size_t i;

	f->floor = cview_keep(&f->view, limit);
	for (i = CTREE_ROOT + 1; i < f->c->tree.count; i++) {
		f->places += f->view.weight[i] > 0;
		f->cut += f->view.weight[i] > 0 && !f->view.kept[i];
	}
}

static bool is_drawn(const struct flame *f, uint32_t node)
{
	return f->view.kept[node];
}

/* How many rows it takes, and how much of it is not drawn. */
static void measure(struct flame *f)
{
	size_t i, count = f->c->tree.count;
	uint32_t *depth = zalloc(count * sizeof(*depth));
	uint64_t cut;

	for (i = CTREE_ROOT; i < count; i++) {
		const struct cnode *n = node_at(f, i);

		depth[i] = depth[n->parent] + 1;
		cut = is_drawn(f, i) ? f->view.hidden[i] : f->view.weight[i];
		if (is_drawn(f, n->parent) || i == CTREE_ROOT)
			f->cut_time += cut;
		/* What is cut stands a row below. */
		if (is_drawn(f, i) && depth[i] + 1 > f->page.rows)
			f->page.rows = depth[i] + 1;
	}
	free(depth);
}

static uint32_t name_of(struct flame *f, uint32_t node)
{
	uint32_t func = cnode_func(node_at(f, node));

	if (func >= CTREE_TASK)
		return svg_name(&f->svg, collect_label(f->c, node));
	if (!f->names[func])
		f->names[func] = 1 + svg_name(&f->svg, collect_label(f->c, node));
	return f->names[func] - 1;
}

/* One hatched box for all that is too small to be drawn below @parent. */
static void draw_cut(struct flame *f, uint32_t parent, struct svg_frame frame)
{
	uint32_t i, last = 0;
	uint64_t places = 0;
	char text[48];

	for (i = f->view.first[parent]; i < f->view.first[parent + 1]; i++) {
		uint32_t kid = f->view.kids[i];

		if (is_drawn(f, kid) || !f->view.weight[kid])
			continue;
		places++;
		last = kid;
		frame.width += f->view.weight[kid];
		frame.work_width += f->view.weight[kid] - f->idle[kid];
		frame.values[0] += f->view.calls[kid];
	}
	frame.width += f->view.hidden[parent];
	if (f->kinds[parent] != KIND_WAIT || !f->page.idle)
		frame.work_width += f->view.hidden[parent];
	if (!frame.width)
		return;
	/* Hardly wider than a dot on most screens: no hole that anybody sees. */
	if (frame.width < f->floor && frame.width < f->page.span / 2000)
		return;
	snprintf(text, sizeof(text), "(%" PRIu64 " more)", places);
	if (places == 1 && !f->view.hidden[parent])
		frame.name = name_of(f, last);
	else
		frame.name = svg_name(&f->svg, places ? text : "(not shown)");
	svg_frame(&f->svg, &frame);
}

static void draw_node(struct flame *f, uint32_t node, uint32_t row, uint64_t begin,
		      uint64_t work_begin)
{
	const struct cnode *n = node_at(f, node);
	struct svg_frame frame = {
		.name = name_of(f, node),
		.row = row,
		.begin = begin,
		.width = f->view.weight[node],
		.work_begin = work_begin,
		.work_width = f->view.weight[node] - f->idle[node],
		.kind = f->kinds[node],
		.values = { n->count, n->total, n->own, n->irq, n->asleep, n->max },
	};
	uint32_t i;

	svg_frame(&f->svg, &frame);
	for (i = f->view.first[node]; i < f->view.first[node + 1]; i++) {
		uint32_t kid = f->view.kids[i];

		if (!is_drawn(f, kid))
			continue;
		draw_node(f, kid, row + 1, begin, work_begin);
		begin += f->view.weight[kid];
		work_begin += f->view.weight[kid] - f->idle[kid];
	}
	draw_cut(f, node, (struct svg_frame) {
		.row = row + 1, .begin = begin, .work_begin = work_begin, .cut = true,
	});
}

static size_t count_functions(const struct collector *c)
{
	unsigned char *seen = zalloc(c->trace.names.count + 1);
	size_t i, count = 0;

	for (i = CTREE_ROOT + 1; i < c->tree.count; i++) {
		uint32_t func = cnode_func(&c->tree.nodes[i]);

		if (func < CTREE_TASK)
			count += !seen[func]++;
	}
	free(seen);
	return count;
}

static char *note_text(const struct flame *f, bool on_cpu)
{
	char calls[32], places[32], cut[32], time[32];
	char *text;

	format_nsec(time, sizeof(time), f->view.weight[CTREE_ROOT]);
	text = xasprintf("%s%s; %s calls of %zu functions", time, on_cpu ? " on a CPU" : "",
			 format_count(calls, sizeof(calls), f->view.calls[CTREE_ROOT]),
			 count_functions(f->c));
	if (f->cut_time) {
		char *more = text;

		text = xasprintf("%s; not drawn: %s of %s places, %.2f %% of the time",
				 more, format_count(cut, sizeof(cut), f->cut),
				 format_count(places, sizeof(places), f->places),
				 100.0 * f->cut_time / f->page.span);
		free(more);
	}
	return text;
}

static char *left_out_text(const struct flame *f)
{
	char time[32];

	if (!f->page.idle)
		return NULL;
	format_nsec(time, sizeof(time), f->page.idle);
	return xasprintf("; left out: %s idle or asleep, %.1f %%", time,
			 100.0 * f->page.idle / f->page.span);
}

bool flame_draw(FILE *out, const struct collector *c, bool on_cpu, size_t limit)
{
	struct flame f = { .c = c };
	char *note, *title, *left_out;
	bool any;

	collect_view(c, &f.view, on_cpu);
	f.kinds = zalloc(c->tree.count);
	f.idle = zalloc(c->tree.count * sizeof(*f.idle));
	f.names = zalloc((c->trace.names.count + 1) * sizeof(*f.names));
	f.page.span = f.view.weight[CTREE_ROOT] ? f.view.weight[CTREE_ROOT] : 1;
	find_kinds(&f);
	find_idle(&f, on_cpu);
	find_floor(&f, limit);
	measure(&f);
	note = note_text(&f, on_cpu);
	left_out = left_out_text(&f);
	title = xasprintf("Flame graph of %s", base_name(c->trace.name));
	f.page.title = title;
	f.page.note = note;
	f.page.left_out = left_out;
	f.page.hatched = f.cut_time > 0;
	svg_begin(&f.svg, out, &f.page);
	draw_node(&f, CTREE_ROOT, 0, 0, 0);
	svg_end(&f.svg);
	any = f.view.weight[CTREE_ROOT] > 0;
	cview_free(&f.view);
	free(f.kinds);
	free(f.idle);
	free(f.names);
	free(note);
	free(left_out);
	free(title);
	return any;
}
