/* SPDX-License-Identifier: GPL-2.0 */
/* Takes samples until there is a reason to end. */
#ifndef SAMPLE_SAMPLER_H
#define SAMPLE_SAMPLER_H

#include <stdbool.h>
#include <stdint.h>

#include "sample/cost.h"
#include "sample/pace.h"
#include "sample/targets.h"

/**
 * struct sampling - how to sample, and how that went
 * @pace: when samples are due
 * @duration: nanoseconds until it ends, 0: when the processes end
 * @child: process that drspin has started, 0: none
 * @targets: what is sampled
 *
 * Results:
 *
 * @goes_first: has it the CPU before all others?
 * @samples: how many times all threads were looked at
 * @looks: how many times a thread was looked at, or it was waited
 * @waits: is that going on?
 * @begin: when that began, nanoseconds of CLOCK_MONOTONIC
 * @cost: what it cost
 * @child_ended: has the child ended?
 * @child_status: as waitpid() tells it
 */
struct sampling {
	struct pace pace;
	uint64_t duration;
	pid_t child;
	struct targets targets;

	bool goes_first;
	uint64_t samples, begin;
	unsigned int looks;
	bool waits;
	struct cost cost;
	bool child_ended;
	int child_status;
};

/**
 * sample_length - nanoseconds that a sample stands for
 * @s: how it was sampled
 */
uint64_t sample_length(const struct sampling *s);

/**
 * sample - take samples
 * @s: how
 *
 * After signals_hold(); it lets go of signals.
 * Ends at the end of the duration or of all processes, or by a signal. No thread is
 * stopped or traced any more then. Ctrl-C ends the child, where there is one, and drspin
 * with it.
 */
void sample(struct sampling *s);

#endif
