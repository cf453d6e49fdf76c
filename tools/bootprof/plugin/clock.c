// SPDX-License-Identifier: GPL-2.0
#include "clock.h"

#include <stdlib.h>
#include <time.h>

#include "inside.h"
#include "table.h"

struct clock *clocks;
bool one_clock;
unsigned int clock_shift;

static struct clock_setup setup;
static unsigned int nr_clocks;

static uint64_t host_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ull + now.tv_nsec;
}

/* splitmix64 */
static uint64_t random_of(uint64_t *seed)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15ull;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ z >> 27) * 0x94d049bb133111ebull;
	return z ^ z >> 31;
}

/* Half of the period to one and a half, so that no loop of the guest keeps step. */
void clock_next(struct clock *clock)
{
	uint64_t period = setup.period >> clock_shift;
	uint64_t distance = period - period / 2 + random_of(&clock->seed) % period;

	clock->left += distance;
	clock->due += distance << clock_shift;
}

void clock_stop(struct clock *clock)
{
	clock->waits = true;
	clock->wait_from = clock_now(clock);
	if (!setup.counted)
		clock->host_from = host_clock();
}

uint64_t clock_resume(struct clock *clock)
{
	uint64_t now = clock_now(clock), waited = 0, guest;

	clock->waits = false;
	if (!setup.counted) {
		waited = host_clock() - clock->host_from;
	} else {
		guest = guest_clock();
		if (guest > now)
			waited = guest - now;
	}
	clock->due += waited;
	return waited;
}

void clocks_begin(const struct clock_setup *how, unsigned int cpus)
{
	setup = *how;
	clock_shift = setup.shift;
	one_clock = setup.counted || cpus == 1;
	nr_clocks = one_clock ? 1 : cpus;
	clocks = must_have(calloc(nr_clocks, sizeof(*clocks)));
	for (unsigned int i = 0; i < nr_clocks; i++) {
		clocks[i].seed = setup.seed + i;
		clock_next(&clocks[i]);
	}
}
