/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The guest's time, and when the next sample is due.
 *
 * An instruction takes as long as under -icount, or a nanosecond. CPUs that take turns in
 * one thread have one clock, others have their own. A wait for an interrupt lasts as long
 * as the guest's clock says under -icount, the host's elsewhere.
 */
#ifndef BOOTPROF_CLOCK_H
#define BOOTPROF_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/**
 * struct clock - a clock
 * @left: instructions until the next sample
 * @due: when that is
 * @waits: a CPU has said that it waits
 * @wait_from: since then
 * @host_from: the host's time then
 * @seed: of the random distances
 * @running: has anything been executed?
 */
struct clock {
	int64_t left;
	uint64_t due;
	bool waits;
	uint64_t wait_from, host_from;
	uint64_t seed;
	bool running;
};

/**
 * struct clock_setup - how to tell the time
 * @shift: an instruction takes 2^shift ns
 * @counted: QEMU counts them, too: -icount
 * @period: mean distance of samples in ns
 * @seed: for their distances
 */
struct clock_setup {
	unsigned int shift;
	bool counted;
	uint64_t period, seed;
};

/**
 * clocks_begin - all of them are at 0
 * @setup: how to tell the time
 * @cpus: how many CPUs there are
 */
void clocks_begin(const struct clock_setup *setup, unsigned int cpus);

extern struct clock *clocks;
extern bool one_clock;
extern unsigned int clock_shift;

/**
 * clock_of - a CPU's
 * @cpu: CPU
 */
static inline struct clock *clock_of(unsigned int cpu)
{
	return &clocks[one_clock ? 0 : cpu];
}

/**
 * clock_now - what time it is
 * @clock: clock
 */
static inline uint64_t clock_now(const struct clock *clock)
{
	return clock->due - ((uint64_t)clock->left << clock_shift);
}

/**
 * clock_next - the next sample is due after a random distance
 * @clock: clock, at which one is due or past
 */
void clock_next(struct clock *clock);

/**
 * clock_stop - a CPU of it waits for an interrupt from now on
 * @clock: clock
 */
void clock_stop(struct clock *clock);

/**
 * clock_resume - it executes again, or another one of this clock does
 * @clock: clock; goes on by what has passed meanwhile
 *
 * Return: so many ns.
 */
uint64_t clock_resume(struct clock *clock);

#endif
