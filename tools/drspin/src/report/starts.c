// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "report/starts.h"
#include "sample/stacks.h"
#include "unwind/called.h"

/* Somewhere in a function that was called by its address, and where it begins */
struct called {
	const struct module *module;
	uint64_t inside, start;
};

static struct called *list, *by_start;
static size_t count, room;

static int compare_starts(const void *a, const void *b)
{
	const struct called *one = a, *other = b;

	if (one->module != other->module)
		return one->module->number < other->module->number ? -1 : 1;
	return (one->start > other->start) - (one->start < other->start);
}

static int compare(const void *a, const void *b)
{
	const struct called *one = a, *other = b;

	if (one->module != other->module)
		return one->module->number < other->module->number ? -1 : 1;
	if (one->inside != other->inside)
		return one->inside < other->inside ? -1 : 1;
	return (one->start > other->start) - (one->start < other->start);
}

/* Of a caller the place is in the call, at its last byte. */
static void add_called(const struct place *caller, const struct place *place)
{
	struct called called = { .module = place->module, .inside = place->address };

	if (!place->module || place->module != caller->module)
		return;
	called.start = called_at(place->module, caller->address + 1, place->address);
	if (!called.start)
		return;
	list = grow(list, &room, count, sizeof(called));
	list[count++] = called;
}

static void add_all(void)
{
	uint32_t outer;

	for (uint32_t i = 1; i < stack_count(); i++) {
		outer = stack_outer(i);
		if (outer != STACK_ROOT)
			add_called(place_numbered(stack_place(outer)),
				   place_numbered(stack_place(i)));
	}
	if (!count)
		return;
	by_start = zalloc(count * sizeof(*list));
	memcpy(by_start, list, count * sizeof(*list));
	qsort(list, count, sizeof(*list), compare);
	qsort(by_start, count, sizeof(*list), compare_starts);
}

/* The last one that is not behind @wanted; NULL: there is none */
static const struct called *last_one(const struct called *sorted, const struct called *wanted,
				     int (*order)(const void *, const void *))
{
	size_t low = 0, high = count, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (order(&sorted[middle], wanted) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low && sorted[low - 1].module == wanted->module ? &sorted[low - 1] : NULL;
}

/*
 * If several functions were called, and it was there then, all but the last one have jumped there
 * at their end, or their caller was not the caller. So it is if another one begins in between.
 */
uint64_t start_seen(const struct module *module, uint64_t address)
{
	const struct called there = { module, address, UINT64_MAX };
	const struct called before = { .module = module, .start = address };
	const struct called *called, *nearest;
	static bool added;

	if (!added)
		add_all();
	added = true;
	called = last_one(list, &there, compare);
	if (!called || called->inside != address)
		return 0;
	nearest = last_one(by_start, &before, compare_starts);
	return nearest->start == called->start ? called->start : 0;
}
