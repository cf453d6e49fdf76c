// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "sample/balance.h"
#include "sample/runs.h"
#include "sample/stacks.h"

/*
 * Held back before they are counted. The more there are, the less do their shares differ from the
 * scheduler's by chance; but all of them stand for the same, and a thread may change its ways.
 */
#define HELD		128

/* Of fewer than these chance tells more than the account: they are counted as they are. */
#define FEW		32

/* By the account it did in so many samples what it was not seen to do: later ones may tell. */
#define MOST_LEFT	4

/* Where it was seen so many times less often than it did that by the account, it is not known. */
#define SELDOM_SEEN	3

/* A thread that gets a CPU so often for each sample sleeps, and by far less when it is sampled. */
#define SHORT_TIMES	4
#define SHORT_SLEEP	(200 * UNIT_USEC)

/* Who is asleep for a smaller part of the time may have been stopped by drspin as long. */
#define SELDOM_ASLEEP	16

static enum account account_of(enum state state)
{
	if (state == STATE_RUNNING)
		return ACCOUNT_RUNNING;
	return state == STATE_RUNNABLE ? ACCOUNT_RUNNABLE : ACCOUNT_ASLEEP;
}

static uint64_t held(const struct balance *b)
{
	uint64_t sum = 0;

	for (int i = 0; i < ACCOUNT_COUNT; i++)
		sum += b->samples[i];
	return sum;
}

/* ---- by how many ----------------------------------------------------------------- */

static uint64_t awake(const struct task_run *from, const struct task_run *to)
{
	return to->running - from->running + to->waiting - from->waiting;
}

/* The kernel may keep no account: it reads as zeros. */
static bool has_account(const struct balance *b)
{
	return held(b) >= FEW && b->end > b->begin + b->stopped &&
	       b->last.running + b->last.waiting && b->last.running >= b->run.running &&
	       b->last.waiting >= b->run.waiting;
}

/* @samples: result; as many of those that are held back as each account has */
static void take_account(const struct balance *b, double *samples)
{
	const double running = b->last.running - b->run.running;
	const double waited = b->last.waiting - b->run.waiting;
	const double runnable = waited > b->kept ? waited - b->kept : 0;
	const double asleep = b->end - b->begin - b->stopped - running - waited;
	const double parts[] = {
		[ACCOUNT_RUNNING] = running, [ACCOUNT_RUNNABLE] = runnable,
		[ACCOUNT_ASLEEP] = asleep > 0 ? asleep : 0,
	};
	const bool known = has_account(b);
	double all = 0;

	for (int i = 0; i < ACCOUNT_COUNT; i++)
		all += parts[i];
	for (int i = 0; i < ACCOUNT_COUNT; i++)
		samples[i] = known && all > 0 ? parts[i] / all * held(b) : b->samples[i];
}

static void add(struct balance *b, const struct seen *seen)
{
	b->samples[account_of(seen->state)] += seen->weight;
	b->list = grow(b->list, &b->room, b->count, sizeof(*b->list));
	b->list[b->count++] = *seen;
}

/* Where it runs it may wait for a CPU, too. */
static struct seen turned(const struct seen *seen)
{
	struct seen other = *seen;

	if (seen->state == STATE_RUNNING) {
		other.state = STATE_RUNNABLE;
		other.stack = stack_push(seen->stack, place_text(PLACE_RUNNABLE));
	} else {
		other.state = STATE_RUNNING;
		other.stack = stack_outer(seen->stack);
	}
	return other;
}

/* It was hardly seen in one of two states, but does both: each sample tells of the other, too. */
static void see_both(struct balance *b)
{
	struct seen *list = b->list, other;
	const size_t count = b->count;

	b->list = NULL;
	b->count = 0;
	b->room = 0;
	memset(b->samples, 0, sizeof(b->samples));
	for (size_t i = 0; i < count; i++) {
		add(b, &list[i]);
		if (account_of(list[i].state) == ACCOUNT_ASLEEP)
			continue;
		other = turned(&list[i]);
		add(b, &other);
	}
	free(list);
}

static bool is_missing(const struct balance *b, const double *samples, enum account account)
{
	return samples[account] > MOST_LEFT + SELDOM_SEEN * b->samples[account];
}

/* It gets a CPU many times for each sample, and sleeps for less time than a look at it takes. */
static bool sleeps_shortly(const struct balance *b)
{
	const uint64_t times = b->last.times - b->run.times;

	return times > SHORT_TIMES * held(b) &&
	       b->end - b->begin < awake(&b->run, &b->last) + b->stopped + times * SHORT_SLEEP;
}

static void see_short_sleep(struct balance *b)
{
	add(b, &(const struct seen) {
		.state = STATE_WAITING, .weight = 1, .time = b->end, .no_stack = true,
		.stack = stack_push(STACK_ROOT, place_text(PLACE_SHORT_SLEEP)),
	});
}

/* What was not seen, though the account has much of it, and it is known where it was */
static void see_missing(struct balance *b, const double *samples)
{
	if (is_missing(b, samples, ACCOUNT_ASLEEP) && sleeps_shortly(b))
		see_short_sleep(b);
	if (is_missing(b, samples, ACCOUNT_RUNNING) || is_missing(b, samples, ACCOUNT_RUNNABLE))
		see_both(b);
}

/*
 * What it was not seen to do waits for later samples, up to @most, as does what was counted too
 * often. Return: the rest, which is shared. At the end that is all of it.
 */
static double take_rest(struct balance *b, double most)
{
	double rest = 0;

	for (int i = 0; i < ACCOUNT_COUNT; i++) {
		if (b->left[i] > 0 ? b->samples[i] || b->left[i] <= most : most)
			continue;
		rest += b->left[i] - most;
		b->left[i] = most;
	}
	return rest;
}

/* By what is left of what it was seen to do, or by how often, if nothing is left */
static void share(struct balance *b, double rest)
{
	double parts[ACCOUNT_COUNT], all = 0;

	for (int i = 0; i < ACCOUNT_COUNT; i++) {
		parts[i] = b->samples[i] && b->left[i] > 0 ? b->left[i] : 0;
		all += parts[i];
	}
	for (int i = 0; i < ACCOUNT_COUNT; i++)
		b->left[i] += rest * (all ? parts[i] / all : (double)b->samples[i] / held(b));
}

/* @samples: result; whole ones, whose sum is that of what is left of what it was seen to do */
static void round_left(struct balance *b, uint64_t *samples)
{
	double before = .5;

	for (int i = 0; i < ACCOUNT_COUNT; i++) {
		const double after = before + b->left[i];

		samples[i] = 0;
		if (!b->samples[i] || b->left[i] <= 0)
			continue;
		samples[i] = (uint64_t)after - (uint64_t)before;
		b->left[i] -= samples[i];
		before = after;
	}
}

/* ---- counting -------------------------------------------------------------------- */

static void count(uint32_t number, const struct seen *seen)
{
	struct lane *lane = lane_numbered(number);

	if (!seen->weight)
		return;
	lane->samples[seen->state] += seen->weight;
	if (seen->stack != STACK_ROOT && !seen->no_stack) {
		lane->stacks += seen->weight;
		lane->complete += seen->complete ? seen->weight : 0;
	}
	tally_add(number, seen->stack, seen->state, seen->weight);
	run_add(&(const struct run) {
		.lane = number, .stack = seen->stack, .state = seen->state,
		.count = seen->weight, .begin = seen->time,
	}, seen->slept_on);
}

/*
 * Those of an account evenly: @samples of it instead of what they stood for. Where a sample tells
 * of both it counts as one, then as the other.
 */
static void count_all(struct balance *b, uint32_t lane, const uint64_t *samples)
{
	uint64_t sums[ACCOUNT_COUNT] = { 0 };

	sums[ACCOUNT_RUNNABLE] = b->samples[ACCOUNT_RUNNABLE] - 1;
	for (size_t i = 0; i < b->count; i++) {
		struct seen *seen = &b->list[i];
		const enum account account = account_of(seen->state);
		const uint64_t before = sums[account] / b->samples[account];

		sums[account] += seen->weight * samples[account];
		seen->weight = sums[account] / b->samples[account] - before;
		count(lane, seen);
	}
}

/* @most: of what it was not seen to do waits for later samples */
static void settle(struct balance *b, uint32_t lane, double most)
{
	uint64_t samples[ACCOUNT_COUNT];
	double parts[ACCOUNT_COUNT];

	take_account(b, parts);
	see_missing(b, parts);
	for (int i = 0; i < ACCOUNT_COUNT; i++)
		b->left[i] += parts[i];
	share(b, take_rest(b, most));
	round_left(b, samples);
	count_all(b, lane, samples);
	b->count = 0;
	memset(b->samples, 0, sizeof(b->samples));
	b->run = b->last;
	b->begin = b->end;
	b->stopped = 0;
	b->kept = 0;
}

void balance_add(struct balance *b, uint32_t lane, const struct seen *seen)
{
	struct seen *last;

	if (!seen->weight)
		return;
	if (held(b) >= HELD)
		settle(b, lane, MOST_LEFT);
	last = b->count ? &b->list[b->count - 1] : NULL;
	if (last && seen->slept_on && last->stack == seen->stack && last->state == seen->state) {
		b->samples[account_of(seen->state)] += seen->weight;
		last->weight += seen->weight;
	} else {
		add(b, seen);
	}
}

void balance_read(struct balance *b, const struct task_run *run, uint64_t time)
{
	if (!b->begin) {
		b->begin = time;
		b->run = *run;
	}
	b->end = time;
	b->last = *run;
}

bool balance_slept(const struct balance *b, const struct task_run *run, uint64_t time)
{
	return b->end && time - b->end > awake(&b->last, run) + (time - b->end) / SELDOM_ASLEEP;
}

void balance_stopped(struct balance *b, uint64_t time)
{
	b->stopped += time;
}

void balance_kept(struct balance *b, uint64_t time)
{
	b->kept += time;
}

void balance_end(struct balance *b, uint32_t lane)
{
	if (b->count)
		settle(b, lane, 0);
	free(b->list);
	memset(b, 0, sizeof(*b));
}
