// SPDX-License-Identifier: GPL-2.0
/* Calls in order of time: a lane for each task, callers above what they call. */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "draw/svg.h"
#include "figures/idle.h"
#include "pictures/flame.h"

/**
 * struct chart_lane - the calls of one task
 * @first: number of the first one
 * @end: one past the last one
 * @top: least depth
 * @bottom: greatest depth
 * @row: where its title stands
 * @marks: it has a row for what the task had beside its calls, below them
 */
struct chart_lane {
	size_t first;
	size_t end;
	uint32_t top;
	uint32_t bottom;
	uint32_t row;
	bool marks;
};

/* Of the whole, the least part that is left out: no more than so many holes. */
#define LEAST_HOLE	500

struct chart {
	const struct timeline *t;
	struct holes idle;
	struct chart_lane *lanes;
	size_t count;
	size_t room;
	uint32_t *names;
	struct svg_page page;
	struct svg svg;
};

static void find_lanes(struct chart *c)
{
	struct chart_lane *lane = NULL;
	size_t i;

	for (i = 0; i < c->t->count; i++) {
		const struct tcall *call = &c->t->calls[i];

		if (!i || call->task != call[-1].task) {
			if (c->count >= c->room)
				c->lanes = grow(c->lanes, &c->room, c->count,
						sizeof(*c->lanes));
			lane = &c->lanes[c->count++];
			lane->first = i;
			lane->top = call->depth;
			lane->bottom = call->depth;
		}
		lane->end = i + 1;
		if (call->depth < lane->top)
			lane->top = call->depth;
		if (call->depth > lane->bottom)
			lane->bottom = call->depth;
		c->page.hatched |= call->hidden > call->duration / 10;
	}
	for (i = 0; i < c->count; i++)
		if (timeline_gaps(c->t->calls[c->lanes[i].first].task))
			c->page.hatched = true;
	/* A title above each lane, a blank row below it. */
	for (i = 0; i < c->count; i++) {
		struct chart_lane *l = &c->lanes[i];

		l->row = c->page.rows;
		l->marks = marks_of(&c->t->marks, c->t->calls[l->first].task) < c->t->marks.count;
		c->page.rows += l->bottom - l->top + 3 + l->marks;
	}
}

static uint32_t name_of(struct chart *c, uint32_t func)
{
	if (!c->names[func])
		c->names[func] = 1 + svg_name(&c->svg, c->t->trace.names.list[func].text);
	return c->names[func] - 1;
}

/* Give a frame its place, from @begin to @end in the trace's time. */
static void place(const struct chart *c, struct svg_frame *frame, uint64_t begin, uint64_t end)
{
	uint64_t idle = holes_before(&c->idle, begin);

	frame->begin = begin - c->t->begin;
	frame->width = end - begin;
	frame->work_begin = frame->begin - idle;
	frame->work_width = frame->width - (holes_before(&c->idle, end) - idle);
}

static void draw_call(struct chart *c, const struct chart_lane *lane,
		      const struct tcall *call)
{
	struct svg_frame frame = {
		.name = name_of(c, call->func),
		.row = lane->row + 1 + call->depth - lane->top,
		.kind = call->kind,
		.more = call->hidden > call->duration / 10,
		.values = { call->cpu, call->own, call->irq, call->asleep,
			    call->hidden, call->open },
	};

	place(c, &frame, call->begin, call->begin + call->duration);
	svg_frame(&c->svg, &frame);
}

/* A hatched box where there were calls of which none is drawn: behind all others. */
static void draw_gap(struct chart *c, const struct chart_lane *lane,
		     const struct gaps *g, unsigned int first, unsigned int end)
{
	struct svg_frame frame = { .row = lane->row + 1, .cut = true };
	uint64_t begin = g->begin + first * g->width;
	uint64_t after = g->begin + end * g->width;
	char text[48], count[32];

	for (; first < end; first++) {
		frame.values[0] += g->bins[first].count;
		frame.values[1] += g->bins[first].time;
	}
	if (after > c->t->end)
		after = c->t->end;
	if (after <= begin || begin < c->t->begin)
		return;
	place(c, &frame, begin, after);
	snprintf(text, sizeof(text), "(%s shorter call%s)",
		 format_count(count, sizeof(count), frame.values[0]),
		 frame.values[0] == 1 ? "" : "s");
	frame.name = svg_name(&c->svg, text);
	svg_frame(&c->svg, &frame);
}

/* Bins without a call that do not yet end a box: fewer boxes say the same. */
#define EMPTY_BINS	2

static void draw_gaps(struct chart *c, const struct chart_lane *lane)
{
	const struct gaps *g = timeline_gaps(c->t->calls[lane->first].task);
	unsigned int i, first = g ? g->count : 0, end = 0;

	for (i = 0; g && i < g->count; i++) {
		if (!g->bins[i].count && !g->bins[i].time)
			continue;
		if (first < i && i > end + EMPTY_BINS) {
			draw_gap(c, lane, g, first, end);
			first = i;
		}
		if (first > i)
			first = i;
		end = i + 1;
	}
	if (first < end)
		draw_gap(c, lane, g, first, end);
}

static void draw_mark(struct chart *c, const struct chart_lane *lane, const struct mark *mark)
{
	struct svg_frame frame = {
		.row = lane->row + 2 + lane->bottom - lane->top,
		.kind = mark->off_cpu ? KIND_WAIT : KIND_OTHER,
		.event = !mark->off_cpu,
		.values = { mark->cpu, 0, 0, mark->width },
	};
	uint64_t end = mark->begin + (mark->width ? mark->width : 1);

	if (mark->begin < c->t->begin || end > c->t->end)
		return;
	frame.name = svg_name(&c->svg, mark->text);
	place(c, &frame, mark->begin, end);
	svg_frame(&c->svg, &frame);
}

static void draw_marks(struct chart *c, const struct chart_lane *lane)
{
	const struct task *task = c->t->calls[lane->first].task;
	size_t i;

	for (i = marks_of(&c->t->marks, task);
	     i < c->t->marks.count && c->t->marks.list[i].task == task; i++)
		draw_mark(c, lane, &c->t->marks.list[i]);
}

static void draw_lane(struct chart *c, const struct chart_lane *lane)
{
	char title[TASK_LABEL], more[64], count[32];
	size_t i;

	format_count(count, sizeof(count), lane->end - lane->first);
	snprintf(more, sizeof(more), "%s call%s", count,
		 lane->end - lane->first == 1 ? "" : "s");
	svg_lane(&c->svg, lane->row, task_label(c->t->calls[lane->first].task, title),
		 more);
	draw_gaps(c, lane);
	for (i = lane->first; i < lane->end; i++)
		draw_call(c, lane, &c->t->calls[i]);
	draw_marks(c, lane);
}

/* What is not drawn, and for how many tasks that is all. */
static char *cut_text(const struct timeline *t, size_t lanes)
{
	char cut[32], most[32], *text, *more = NULL;
	uint64_t closed = 0;
	size_t i;

	for (i = 0; i < t->count; i++)
		closed += !t->calls[i].open;
	if (closed == t->total)
		return xstrdup("");
	if (t->tasks > lanes)
		more = xasprintf("; %zu more task%s no other calls", t->tasks - lanes,
				 t->tasks - lanes == 1 ? " has" : "s have");
	format_nsec(most, sizeof(most), t->most_dropped);
	text = xasprintf("; %s of them, of up to %s, are not drawn%s",
			 format_count(cut, sizeof(cut), t->total - closed), most,
			 more ? more : "");
	free(more);
	return text;
}

static char *note_text(const struct timeline *t, size_t lanes)
{
	char *text, *cut = cut_text(t, lanes);
	char total[32], time[32], rest[32], more[64] = "", events[80] = "";
	size_t i, open = 0;

	for (i = 0; i < t->count; i++)
		open += t->calls[i].open;
	if (open)
		snprintf(more, sizeof(more), " and %zu that had not returned", open);

	if (t->marks.cut)
		snprintf(events, sizeof(events), "; the last %s event%s not drawn",
			 format_count(rest, sizeof(rest), t->marks.cut),
			 t->marks.cut == 1 ? " is" : "s are");

	format_nsec(time, sizeof(time), t->end - t->begin);
	text = xasprintf("%s%s; %s call%s%s in %zu lane%s%s%s", time,
			 t->timed ? "" : lanes > 1 ?
			 " (no absolute times: calls put end to end, and lanes have no common clock)" :
			 " (no absolute times: calls put end to end)",
			 format_count(total, sizeof(total), t->total),
			 t->total == 1 ? "" : "s", more, lanes, lanes == 1 ? "" : "s", cut, events);
	free(cut);
	return text;
}

/* What the picture opens without: a longer time in which nothing worked. */
static char *find_idle(struct chart *c)
{
	char time[32], *text, *filters;

	/* Lanes without a common clock do not tell when others worked. */
	if (!c->t->timed && c->count > 1)
		return NULL;
	idle_find(&c->idle, c->t, c->page.span / LEAST_HOLE);
	/* If nothing worked, the picture has something to show all the same. */
	if (c->idle.total >= c->page.span) {
		holes_free(&c->idle);
		c->idle = (struct holes) { 0 };
	}
	if (!c->idle.total)
		return NULL;
	format_nsec(time, sizeof(time), c->idle.total);
	filters = filters_text(c->t->trace.filters);
	text = xasprintf("; left out: %s in which nothing%s%s worked, %.1f %%", time,
			 *filters ? " that passes " : "", filters,
			 100.0 * c->idle.total / c->page.span);
	free(filters);
	c->page.idle = c->idle.total;
	c->page.holes = &c->idle;
	return text;
}

bool chart_draw(FILE *out, const struct timeline *t)
{
	struct chart c = { .t = t };
	char *title, *note, *left_out;
	size_t i;

	find_lanes(&c);
	c.names = zalloc((t->trace.names.count + 1) * sizeof(*c.names));
	note = note_text(t, c.count);
	title = xasprintf("%s in order of time", base_name(t->trace.name));
	c.page.title = title;
	c.page.note = note;
	c.page.chart = true;
	c.page.untimed = !t->timed;
	c.page.base = t->timed ? t->begin : 0;
	c.page.span = t->end > t->begin ? t->end - t->begin : 1;
	for (i = 0; i < KINDS; i++)
		c.page.kinds[i] = t->kinds[i];
	left_out = find_idle(&c);
	c.page.left_out = left_out;
	svg_begin(&c.svg, out, &c.page);
	for (i = 0; i < c.count; i++)
		draw_lane(&c, &c.lanes[i]);
	svg_end(&c.svg);
	free(c.lanes);
	free(c.names);
	free(title);
	free(note);
	free(left_out);
	holes_free(&c.idle);
	return t->count && t->end > t->begin;
}
