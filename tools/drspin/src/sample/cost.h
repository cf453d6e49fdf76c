/* SPDX-License-Identifier: GPL-2.0 */
/* What sampling has cost. */
#ifndef SAMPLE_COST_H
#define SAMPLE_COST_H

#include <stdint.h>

/* A class of stops ends at so many microseconds, the next one at twice as many. */
#define COST_CLASSES	20

/**
 * struct cost - what sampling has cost
 * @stops: how often a thread was stopped
 * @sum: nanoseconds that all stops took; each from the request on, without the time for
 *	which the thread then waited for a CPU, or still ran
 * @longest: the longest one
 * @classes: number of stops below 1 us, 2 us, 4 us and so on
 * @restarted: system calls that had just begun, and were begun anew
 * @foreign: samples in which a thread could not be stopped, as another tracer had it
 * @ended: samples in which a thread ended when it was to be stopped
 * @refused: samples in which it could not be stopped for lack of rights
 * @unread: samples in which a thread that slept moved while it was looked at
 * @late: times of samples that were met late, by a quarter of the interval and more
 * @missed: times of samples that passed while drspin was not ready
 * @slowed_by_cpu: distances of samples that became longer, for sampling took more of a CPU
 *	than it may
 * @slowed_by_stops: the same, for a thread was stopped for longer than it may be
 * @most_stopped: nanoseconds for which the thread was stopped that was so longest
 * @cpu: nanoseconds of a CPU that drspin took while it sampled
 * @wall: nanoseconds for which it did
 */
struct cost {
	uint64_t stops, sum, longest;
	uint64_t classes[COST_CLASSES];
	uint64_t restarted, foreign, ended, refused, unread, late, missed;
	uint64_t slowed_by_cpu, slowed_by_stops, most_stopped;
	uint64_t cpu, wall;
};

/**
 * cost_stop - a thread was stopped
 * @cost: cost
 * @nsec: for so long
 */
void cost_stop(struct cost *cost, uint64_t nsec);

/**
 * cost_quantile - how long stops were
 * @cost: cost
 * @part: 0.5: half of them were shorter
 *
 * Return: nanoseconds, the end of the class.
 */
uint64_t cost_quantile(const struct cost *cost, double part);

#endif
