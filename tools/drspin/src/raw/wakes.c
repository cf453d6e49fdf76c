// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "raw/wakes.h"
#include "sample/stacks.h"

static struct wake *list;
static size_t count, room;

static int compare(const void *a, const void *b)
{
	const struct wake *one = a, *other = b;

	if (one->tid != other->tid)
		return one->tid < other->tid ? -1 : 1;
	return one->time < other->time ? -1 : one->time > other->time;
}

void wakes_add(pid_t tid, uint64_t time, const char *by)
{
	list = grow(list, &room, count, sizeof(*list));
	list[count++] = (struct wake) { .tid = tid, .time = time, .by = place_text(by) };
}

void wakes_sort(void)
{
	if (count)
		qsort(list, count, sizeof(*list), compare);
}

const struct wake *wake_after(pid_t tid, uint64_t time)
{
	const struct wake key = { .tid = tid, .time = time };
	size_t first = lower_bound(&key, list, count, sizeof(*list), compare);

	return first < count && list[first].tid == tid ? &list[first] : NULL;
}
