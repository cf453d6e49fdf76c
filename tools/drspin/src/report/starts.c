// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "report/starts.h"
#include "sample/stacks.h"
#include "unwind/called.h"

/* Somewhere in a function that was called by its address, and where it begins */
struct called {
	const struct module *module;
	uint64_t inside, start;
};

static struct called *list;
static size_t count, room;

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
	if (count)
		qsort(list, count, sizeof(*list), compare);
}

/*
 * If several functions were called, and it was there then, all but the last one have jumped there
 * at their end.
 */
uint64_t start_seen(const struct module *module, uint64_t address)
{
	const struct called wanted = { module, address, UINT64_MAX };
	static bool added;
	size_t low = 0, high, middle;

	if (!added)
		add_all();
	added = true;
	high = count;
	while (low < high) {
		middle = (low + high) / 2;
		if (compare(&list[middle], &wanted) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low && list[low - 1].module == module && list[low - 1].inside == address ?
	       list[low - 1].start : 0;
}
