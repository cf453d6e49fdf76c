// SPDX-License-Identifier: GPL-2.0
#include "base/index.h"
#include "base/util.h"
#include "sample/lanes.h"

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

static const struct tally *numbered(size_t number)
{
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
