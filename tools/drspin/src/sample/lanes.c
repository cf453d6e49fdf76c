// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/index.h"
#include "base/util.h"
#include "sample/lanes.h"
#include "sample/numbers.h"

static struct lane *lanes;
static size_t lane_total_count, lane_room;
static struct tally *list;
static size_t count, room;
static struct index by_key;

const char *state_word(enum state state)
{
	static const char *const words[] = {
		[STATE_RUNNING] = "running", [STATE_RUNNABLE] = "runnable",
		[STATE_WAITING] = "waiting", [STATE_STOPPED] = "stopped",
	};

	return words[state];
}

uint32_t lane_begin(pid_t pid, pid_t tid)
{
	lanes = grow(lanes, &lane_room, lane_total_count, sizeof(*lanes));
	lanes[lane_total_count].pid = pid;
	lanes[lane_total_count].tid = tid;
	lanes[lane_total_count].threads = 1;
	return lane_total_count++;
}

struct lane *lane_numbered(uint32_t number)
{
	return &lanes[number];
}

uint32_t lane_count(void)
{
	return lane_total_count;
}

uint64_t lane_total(const struct lane *lane)
{
	uint64_t sum = 0;

	for (int i = 0; i < STATE_COUNT; i++)
		sum += lane->samples[i];
	return sum;
}

/* There is no memory for 2^30 lanes. */
static uint64_t key(uint32_t lane, uint32_t stack, enum state state)
{
	return (uint64_t)lane << 34 | (uint64_t)state << 32 | stack;
}

static uint64_t key_of(const void *owner, uint32_t number)
{
	(void)owner;
	return key(list[number].lane, list[number].stack, list[number].state);
}

/* One more than their numbers are kept, 0: there is none. */
static uint32_t begin(uint32_t lane, uint32_t stack, enum state state)
{
	struct lane *owner = &lanes[lane];

	list = grow(list, &room, count, sizeof(*list));
	list[count] = (struct tally) { .lane = lane, .stack = stack, .state = state };
	index_add(&by_key, key_of, NULL, count++);
	if (owner->last_tally)
		list[owner->last_tally - 1].next = count;
	else
		owner->first_tally = count;
	owner->last_tally = count;
	return count - 1;
}

void tally_add(uint32_t lane, uint32_t stack, enum state state, uint64_t times)
{
	uint32_t number;

	if (!by_key.slots)
		index_init(&by_key);
	number = index_find(&by_key, key_of, NULL, key(lane, stack, state));
	if (number == INDEX_NONE)
		number = begin(lane, stack, state);
	list[number].count += times;
}

/* One that has been made another one has none any more. */
static const struct tally *numbered(size_t number)
{
	while (number && !list[number - 1].count)
		number = list[number - 1].next;
	return number ? &list[number - 1] : NULL;
}

const struct tally *tally_first(const struct lane *lane)
{
	return numbered(lane->first_tally);
}

const struct tally *tally_next(const struct tally *tally)
{
	return numbered(tally->next);
}

/* ---- threads of the same name ------------------------------------------------------- */

static int compare_names(const void *a, const void *b)
{
	const uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;
	const int order = strcmp(lanes[one].name, lanes[other].name);

	return order ? order : (one > other) - (one < other);
}

static void move_samples(struct lane *from, uint32_t number)
{
	struct lane *to = &lanes[number];
	size_t next;

	/* They may move when one is added. */
	for (const struct tally *t = tally_first(from); t; t = numbered(next)) {
		next = t->next;
		tally_add(number, t->stack, t->state, t->count);
	}
	for (int i = 0; i < STATE_COUNT; i++) {
		to->samples[i] += from->samples[i];
		from->samples[i] = 0;
	}
	for (int i = 0; i < METHOD_COUNT; i++) {
		to->frames[i] += from->frames[i];
		from->frames[i] = 0;
	}
	to->complete += from->complete;
	to->stacks += from->stacks;
	to->threads++;
	from->first_tally = 0;
	from->last_tally = 0;
}

static void drop_numbers(void)
{
	const size_t all = count;

	for (size_t i = 0; i < all; i++) {
		const struct tally old = list[i];
		const uint32_t stack = stack_without_numbers(old.stack);

		if (stack == old.stack)
			continue;
		list[i].count = 0;
		tally_add(old.lane, stack, old.state, old.count);
	}
}

void lanes_by_name(void)
{
	uint32_t *order = zalloc((lane_total_count + 1) * sizeof(*order));
	uint32_t first = 0;

	drop_numbers();
	for (uint32_t i = 0; i < lane_total_count; i++)
		order[i] = i;
	qsort(order, lane_total_count, sizeof(*order), compare_names);
	for (uint32_t i = 1; i < lane_total_count; i++) {
		if (strcmp(lanes[order[i]].name, lanes[order[first]].name))
			first = i;
		else
			move_samples(&lanes[order[i]], order[first]);
	}
	free(order);
}
