// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "sample/runs.h"

bool runs_wanted;

static struct run *list;
static size_t count, room;

/* Of a lane, its first run and its last: one more than their numbers, 0: it has none */
static struct ends {
	size_t first, last;
} *ends;
static size_t ends_room;

void run_add(const struct run *run, bool slept_on)
{
	uint64_t begin = run->begin;
	struct ends *end;
	struct run *last;

	if (!runs_wanted)
		return;
	ends = grow(ends, &ends_room, run->lane, sizeof(*ends));
	end = &ends[run->lane];
	last = end->last ? &list[end->last - 1] : NULL;
	if (slept_on && last && last->stack == run->stack && last->state == run->state) {
		last->count += run->count;
		return;
	}
	/* It may have been seen asleep after it was asked to stop, and before it did. */
	if (last && begin < last->begin)
		begin = last->begin;
	list = grow(list, &room, count, sizeof(*list));
	list[count] = *run;
	list[count].begin = begin;
	list[count++].next = 0;
	if (end->last)
		list[end->last - 1].next = count;
	else
		end->first = count;
	end->last = count;
}

static const struct run *numbered(size_t number)
{
	return number ? &list[number - 1] : NULL;
}

const struct run *run_first(uint32_t lane)
{
	return lane < ends_room ? numbered(ends[lane].first) : NULL;
}

const struct run *run_next(const struct run *run)
{
	return numbered(run->next);
}

uint64_t run_end(const struct run *run, uint64_t each)
{
	const struct run *next = run_next(run);

	return next ? next->begin : run->begin + run->count * each;
}

const struct run *runs(size_t *total)
{
	*total = count;
	return list;
}

void run_set_stack(size_t number, uint32_t stack)
{
	list[number].stack = stack;
}
