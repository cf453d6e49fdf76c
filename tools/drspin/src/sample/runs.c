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

void run_add(uint32_t lane, uint32_t stack, uint64_t times)
{
	if (!runs_wanted)
		return;
	ends = grow(ends, &ends_room, lane, sizeof(*ends));
	if (ends[lane].last && list[ends[lane].last - 1].stack == stack) {
		list[ends[lane].last - 1].count += times;
		return;
	}
	list = grow(list, &room, count, sizeof(*list));
	list[count++] = (struct run) { lane, stack, times, 0 };
	if (ends[lane].last)
		list[ends[lane].last - 1].next = count;
	else
		ends[lane].first = count;
	ends[lane].last = count;
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

const struct run *runs(size_t *total)
{
	*total = count;
	return list;
}
