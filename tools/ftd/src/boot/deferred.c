// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/deferred.h"

/* A probe is called "driver device". Names of drivers have blanks, those of devices have none. */
static const char *device_of(const struct world *w, const struct routine *r)
{
	const char *name = world_text(w, r->name);
	const char *blank = strrchr(name, ' ');

	return blank ? blank + 1 : name;
}

static bool is_put_off(const struct routine *r)
{
	return r->kind == ROUTINE_PROBE && r->has_ret && r->ret == PROBE_DEFERRED;
}

static struct deferred_row *known(struct deferred *d, const char *device)
{
	size_t i;

	for (i = 0; i < d->count; i++)
		if (!strcmp(d->list[i].device, device))
			return &d->list[i];
	return NULL;
}

static struct deferred_row *row_of(struct deferred *d, const char *device, uint64_t begin)
{
	struct deferred_row *row = known(d, device);

	if (!row) {
		d->list = grow(d->list, &d->room, d->count, sizeof(*d->list));
		row = &d->list[d->count++];
		*row = (struct deferred_row) {
			.device = device, .why = "", .begin = begin, .late = -1,
		};
	}
	if (begin < row->begin)
		row->begin = begin;
	return row;
}

static void add_probes(struct deferred *d, const struct world *w)
{
	struct deferred_row *row;
	size_t i;

	for (i = 0; i < w->routine_count && w->routines[i].begin.line <= w->end.line; i++) {
		const struct routine *r = &w->routines[i];

		if (!is_put_off(r) || r->end.line > w->end.line)
			continue;
		row = row_of(d, device_of(w, r), r->begin.time);
		row->probes++;
		row->time += r->end.time - r->begin.time;
	}
}

static void add_told(struct deferred *d, const struct world *w)
{
	struct deferred_row *row;
	const char *why;
	size_t i;

	for (i = 0; i < w->mark_count && w->marks[i].at.line <= w->end.line; i++) {
		if (w->marks[i].kind != MARK_DEFERRED)
			continue;
		row = row_of(d, world_text(w, w->marks[i].name), w->marks[i].at.time);
		row->told++;
		why = world_text(w, w->marks[i].what);
		if (strcmp(why, "unknown"))
			row->why = why;
	}
}

/* The first probe of the device, after it was put off, that went through. */
static void add_late(struct deferred *d, const struct world *w)
{
	struct deferred_row *row;
	size_t i;

	for (i = 0; i < w->routine_count && w->routines[i].begin.line <= w->end.line; i++) {
		const struct routine *r = &w->routines[i];

		if (r->kind != ROUTINE_PROBE || !r->has_ret || r->ret)
			continue;
		row = known(d, device_of(w, r));
		if (row && row->late < 0 && r->begin.time >= row->begin)
			row->late = r->begin.time - row->begin;
	}
}

static void add_path(struct deferred *d, const struct world *w, const struct path *p)
{
	uint32_t r;
	size_t i;

	for (i = 0; i < p->count; i++) {
		for (r = p->pieces[i].routine; r != NOBODY; r = w->routines[r].parent)
			if (is_put_off(&w->routines[r]))
				break;
		if (r != NOBODY && w->routines[r].end.line <= w->end.line)
			known(d, device_of(w, &w->routines[r]))->path +=
				p->pieces[i].end - p->pieces[i].begin;
	}
}

static int compare(const void *a, const void *b)
{
	const struct deferred_row *one = a, *two = b;

	if (one->time != two->time)
		return one->time < two->time ? 1 : -1;
	return strcmp(one->device, two->device);
}

void deferred_find(struct deferred *d, const struct world *w, const struct path *p)
{
	size_t i;

	memset(d, 0, sizeof(*d));
	add_probes(d, w);
	add_told(d, w);
	add_late(d, w);
	add_path(d, w, p);
	for (i = 0; i < d->count; i++)
		d->list[i].count = d->list[i].told > d->list[i].probes ?
				   d->list[i].told : d->list[i].probes;
	if (d->count)
		qsort(d->list, d->count, sizeof(*d->list), compare);
}

void deferred_free(struct deferred *d)
{
	free(d->list);
}
