// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "figures/changes.h"
#include "figures/largest.h"

/*
 * What an interrupt called counts in the functions that it called, and not in the one that it
 * came to: so the sum is the time of the whole.
 */
static struct side side_of(const struct trace *t, uint32_t func, bool on_cpu)
{
	const struct func_stat *f = func < t->stats.room ? &t->stats.funcs[func] : NULL;

	if (!f || !f->count || !trace_shows(t, &t->names.list[func]))
		return (struct side) { 0 };
	return (struct side) {
		.count = f->count,
		.local = f->local - f->irq - (on_cpu ? f->asleep : f->preempted),
		.total = f->total,
		.max = f->longest,
	};
}

/*
 * n calls of a nanoseconds each became N of A:
 *
 *	N*A - n*a = (N - n) * (a + A) / 2 + (A - a) * (n + N) / 2
 *
 * which favours neither trace. What was not called in one of them has no time per
 * call there: then it is the calls.
 */
static void split(struct change *c)
{
	double n = c->old.count, N = c->new.count;

	c->delta = c->new.local - c->old.local;
	c->by_calls = c->delta;
	if (c->old.count && c->new.count)
		c->by_calls = (N - n) * (c->old.local / n + c->new.local / N) / 2;
	c->by_time = c->delta - c->by_calls;
}

static void add_side(struct side *sum, const struct side *s)
{
	sum->count += s->count;
	sum->local += s->local;
}

static void add(struct changes *c, const char *name, struct side old, struct side new)
{
	struct change *change = &c->list[c->count];

	if (!old.count && !new.count)
		return;
	*change = (struct change) { .name = name, .old = old, .new = new };
	split(change);
	add_side(&c->old, &old);
	add_side(&c->new, &new);
	c->count++;
}

static int compare_changes(const void *va, const void *vb)
{
	const struct change *a = va, *b = vb;

	if (a->delta != b->delta)
		return a->delta > b->delta ? -1 : 1;
	return strcmp(a->name, b->name);
}

static int compare_names(const void *va, const void *vb)
{
	const struct change *a = va, *b = vb;

	return strcmp(a->name, b->name);
}

/* All functions of a trace by the alphabet, as if they were new. */
static struct change *by_name(const struct trace *t, bool on_cpu)
{
	struct change *list = zalloc((t->names.count + 1) * sizeof(*list));
	size_t i;

	for (i = 0; i < t->names.count; i++) {
		list[i].name = t->names.list[i].text;
		list[i].new = side_of(t, i, on_cpu);
	}
	qsort(list, t->names.count, sizeof(*list), compare_names);
	return list;
}

static void merge(struct changes *c, const struct change *old, size_t old_count,
		  const struct change *new, size_t new_count)
{
	const struct change *old_end = old + old_count, *new_end = new + new_count;
	const struct side none = { 0 };

	while (old < old_end || new < new_end) {
		int order = old == old_end ? 1 : new == new_end ? -1 :
			    strcmp(old->name, new->name);

		add(c, order <= 0 ? old->name : new->name, order <= 0 ? old->new : none,
		    order >= 0 ? new->new : none);
		old += order <= 0;
		new += order >= 0;
	}
}

void changes_find(struct changes *c, const struct trace *old,
		  const struct trace *new, bool on_cpu)
{
	struct change *old_list = by_name(old, on_cpu);
	struct change *new_list = by_name(new, on_cpu);
	size_t i;

	memset(c, 0, sizeof(*c));
	c->list = zalloc((old->names.count + new->names.count + 1) * sizeof(*c->list));
	merge(c, old_list, old->names.count, new_list, new->names.count);
	free(old_list);
	free(new_list);
	for (i = 0; i < c->count; i++)
		c->list[i].part = c->old.local ?
			c->list[i].delta * 100000.0 / c->old.local : 0;
	qsort(c->list, c->count, sizeof(*c->list), compare_changes);
}

static uint64_t size_of(const struct change *c)
{
	return c->delta < 0 ? -(uint64_t)c->delta : (uint64_t)c->delta;
}

void changes_trim(struct changes *c, size_t most, uint64_t over)
{
	uint64_t *sizes = zalloc((c->count + 1) * sizeof(*sizes));
	struct cutoff cutoff;
	size_t i, kept = 0;

	for (i = 0; i < c->count; i++)
		sizes[i] = size_of(&c->list[i]);
	cutoff = largest(sizes, c->count, most ? most : c->count);
	for (i = 0; i < c->count; i++)
		if (cutoff_keeps(&cutoff, size_of(&c->list[i])) && size_of(&c->list[i]) > over)
			c->list[kept++] = c->list[i];
	c->count = kept;
	free(sizes);
}

void changes_free(struct changes *c)
{
	free(c->list);
}
