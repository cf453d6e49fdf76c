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

/* The beginnings alone */
static struct called *starts;

static int compare(const void *a, const void *b)
{
	const struct called *one = a, *other = b;

	if (one->module != other->module)
		return one->module->number < other->module->number ? -1 : 1;
	return (one->inside > other->inside) - (one->inside < other->inside);
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
			add_called(place_numbered(stack_place(outer)), place_numbered(stack_place(i)));
	}
	if (!count)
		return;
	starts = zalloc(count * sizeof(*starts));
	for (size_t i = 0; i < count; i++) {
		starts[i] = list[i];
		starts[i].inside = list[i].start;
	}
	qsort(list, count, sizeof(*list), compare);
	qsort(starts, count, sizeof(*starts), compare);
}

/* The last one up to an address, NULL: there is none */
static const struct called *last_of(const struct called *of, const struct called *wanted)
{
	size_t low = 0, high = count, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (compare(&of[middle], wanted) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low && of[low - 1].module == wanted->module ? &of[low - 1] : NULL;
}

/*
 * What was called may have jumped to another function, at its end: to one, perhaps, that others
 * have called.
 */
uint64_t start_seen(const struct module *module, uint64_t address)
{
	const struct called wanted = { .module = module, .inside = address };
	static bool added;
	const struct called *called;

	if (!added)
		add_all();
	added = true;
	called = last_of(list, &wanted);
	if (!called || called->inside != address)
		return 0;
	return last_of(starts, &wanted)->start;
}
