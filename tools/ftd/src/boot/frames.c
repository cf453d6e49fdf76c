// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/frames.h"
#include "boot/labels.h"
#include "lines/names.h"

/**
 * struct stack - the boxes of a row, outermost first
 * @list: boxes
 * @count: how many
 */
struct stack {
	struct path_frame *list;
	size_t count;
	size_t room;
};

static void push(struct stack *s, const struct world *w, enum frame_kind kind, uint32_t id)
{
	s->list = grow(s->list, &s->room, s->count, sizeof(*s->list));
	s->list[s->count] = (struct path_frame) {
		.w = w, .depth = s->count, .kind = kind, .id = id,
	};
	s->count++;
}

static void push_routines(struct stack *s, const struct world *w, uint32_t routine,
			  uint64_t limit)
{
	const struct routine *r;

	if (routine == NOBODY)
		return;
	r = &w->routines[routine];
	push_routines(s, w, r->parent, limit);
	if (r->end.time - r->begin.time >= limit)
		push(s, w, FRAME_ROUTINE, routine);
}

static void push_waiters(struct stack *s, const struct path_row *row, uint32_t waiter,
			 uint64_t limit)
{
	const struct waiter *who;

	if (waiter == NOBODY)
		return;
	who = &row->p->waiters[waiter];
	push_waiters(s, row, who->next, limit);
	push(s, row->w, FRAME_THREAD, who->thread);
	push_routines(s, row->w, who->routine, limit);
	s->list[s->count - 1].waits = true;
}

static void stack_of(struct stack *s, const struct path_row *row, uint64_t limit)
{
	s->count = 0;
	push_waiters(s, row, row->waiter, limit);
	if (row->thread != NOBODY) {
		push(s, row->w, FRAME_THREAD, row->thread);
		push_routines(s, row->w, row->routine, limit);
	}
	if (row->kind != PIECE_WORK) {
		push(s, row->w, FRAME_PIECE, row->name);
		s->list[s->count - 1].piece = row->kind;
	}
}

static bool same(const struct path_frame *a, const struct path_frame *b)
{
	return a->kind == b->kind && a->id == b->id && a->piece == b->piece &&
	       a->waits == b->waits;
}

/**
 * struct drawing - a chart being drawn
 * @f: result
 * @now: boxes of the last row
 * @next: boxes of the row at hand
 * @open: by depth: the number in @f of the box that is drawn there
 */
struct drawing {
	struct frames *f;
	struct stack now;
	struct stack next;
	size_t *open;
	size_t open_room;
};

static void add_box(struct drawing *d, const struct path_frame *box, uint64_t begin)
{
	struct frames *f = d->f;

	f->list = grow(f->list, &f->room, f->count, sizeof(*f->list));
	f->list[f->count] = *box;
	f->list[f->count].begin = begin;
	d->open = grow(d->open, &d->open_room, box->depth, sizeof(*d->open));
	d->open[box->depth] = f->count++;
}

/* Boxes that the next row has too go on, over what is short between them. */
static void draw(struct drawing *d, uint64_t begin, uint64_t end)
{
	struct stack swap;
	size_t i, shared = 0;

	while (shared < d->now.count && shared < d->next.count &&
	       same(&d->now.list[shared], &d->next.list[shared]))
		shared++;
	for (i = shared; i < d->next.count; i++)
		add_box(d, &d->next.list[i], begin);
	for (i = 0; i < d->next.count; i++)
		d->f->list[d->open[i]].time = end - d->f->list[d->open[i]].begin;
	swap = d->now;
	d->now = d->next;
	d->next = swap;
}

void frames_find(struct frames *f, const struct path_rows *rows, uint64_t limit)
{
	struct drawing d = { .f = f };
	size_t i;

	memset(f, 0, sizeof(*f));
	for (i = 0; i < rows->count; i++) {
		const struct path_row *row = &rows->list[i];

		if (row->kind == PIECE_KINDS)
			continue;
		stack_of(&d.next, row, limit);
		draw(&d, row->begin, row->begin + row->time);
	}
	free(d.now.list);
	free(d.next.list);
	free(d.open);
}

void frames_free(struct frames *f)
{
	free(f->list);
}

void frame_print(FILE *out, const struct path_frame *f)
{
	if (f->kind == FRAME_THREAD)
		label_thread(out, f->w, f->id);
	else if (f->kind == FRAME_ROUTINE)
		label_print(out, f->w, f->id);
	else
		label_kind_of_piece(out, f->w, f->piece, f->id);
}

const char *frame_word(const struct path_frame *f)
{
	const struct routine *r;

	if (f->kind == FRAME_THREAD)
		return "thread";
	if (f->kind == FRAME_PIECE)
		return piece_word(f->piece);
	r = &f->w->routines[f->id];
	if (r->delay)
		return "delay";
	if (r->console)
		return "console";
	return *label_kind(r->kind) ? label_kind(r->kind) : "call";
}
