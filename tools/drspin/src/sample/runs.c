// SPDX-License-Identifier: GPL-2.0
#include "base/util.h"
#include "sample/runs.h"

bool runs_wanted;

static struct run *list;
static size_t count, room;

/* By lane: one more than the number of its last run, 0: it has none */
static size_t *last;
static size_t last_room;

void run_add(uint32_t lane, uint32_t stack, uint64_t times)
{
	if (!runs_wanted)
		return;
	last = grow(last, &last_room, lane, sizeof(*last));
	if (last[lane] && list[last[lane] - 1].stack == stack) {
		list[last[lane] - 1].count += times;
		return;
	}
	list = grow(list, &room, count, sizeof(*list));
	list[count] = (struct run) { lane, stack, times };
	last[lane] = ++count;
}

const struct run *runs(size_t *total)
{
	*total = count;
	return list;
}
