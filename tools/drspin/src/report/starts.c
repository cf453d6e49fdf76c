// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "report/starts.h"
#include "sample/stacks.h"
#include "unwind/called.h"

struct start {
	const struct module *module;
	uint64_t address;
};

static struct start *list;
static size_t count, room;

static int compare(const void *a, const void *b)
{
	const struct start *one = a, *other = b;

	if (one->module != other->module)
		return one->module->number < other->module->number ? -1 : 1;
	return (one->address > other->address) - (one->address < other->address);
}

/* Of a caller the place is in the call, at its last byte. */
static void add_called(const struct place *caller, const struct place *called)
{
	struct start start = { .module = called->module };

	if (!called->module || called->module != caller->module)
		return;
	start.address = called_at(called->module, caller->address + 1, called->address);
	if (!start.address)
		return;
	list = grow(list, &room, count, sizeof(start));
	list[count++] = start;
}

static void add_all(void)
{
	uint32_t outer;

	for (uint32_t i = 1; i < stack_count(); i++) {
		outer = stack_outer(i);
		if (outer != STACK_ROOT)
			add_called(place_numbered(stack_place(outer)), place_numbered(stack_place(i)));
	}
	if (count)
		qsort(list, count, sizeof(*list), compare);
}

uint64_t start_seen(const struct module *module, uint64_t address)
{
	const struct start wanted = { module, address };
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
	return low && list[low - 1].module == module &&
	       may_be_in(module, list[low - 1].address, address) ? list[low - 1].address : 0;
}
