/* SPDX-License-Identifier: GPL-2.0 */
/* When samples are due: at random, and more rarely where they cost more than they may. */
#ifndef SAMPLE_PACE_H
#define SAMPLE_PACE_H

#include <stdint.h>

#include "sample/cost.h"

/**
 * struct pace - when samples are due
 * @interval: nanoseconds from one sample to the next, in the mean, if limits allow that
 * @seed: of the random distances
 * @max_cpu: part of a CPU that sampling may take, 0: no limit
 * @max_stop: part of the time for which a thread may be stopped, 0: no limit
 *
 * The rest is private.
 */
struct pace {
	uint64_t interval, seed;
	double max_cpu, max_stop;

	uint64_t cpu, stopped;
	double cpu_each, stopped_each;
};

/**
 * pace_took - a sample has been taken
 * @pace: pace
 * @cpu: nanoseconds of a CPU that all samples have taken
 * @stopped: nanoseconds for which the thread was stopped that was so longest
 */
void pace_took(struct pace *pace, uint64_t cpu, uint64_t stopped);

/**
 * pace_distance - from one sample to the next, in nanoseconds
 * @pace: pace
 * @cost: a limit that makes it longer is counted
 */
uint64_t pace_distance(struct pace *pace, struct cost *cost);

/**
 * pace_earliest - what has been taken is paid for then, and what the next sample takes
 * @pace: pace
 *
 * So the limits hold whenever sampling ends. What the next one takes is the mean of the last.
 *
 * Return: nanoseconds from the first sample on, before which there must be no other one.
 */
uint64_t pace_earliest(const struct pace *pace);

#endif
