/* SPDX-License-Identifier: GPL-2.0 */
/*
 * In how many samples a thread ran, waited for a CPU, or slept.
 *
 * A sample tells what a thread did. It tells less well which of the three that was: who samples
 * has to get a CPU, and threads that take turns let it have one where a turn ends. The scheduler
 * knows for how long each of the three was, to the nanosecond. So samples are held back until
 * there are some; then those in which the thread was seen to run stand for as many as it ran in
 * by the scheduler's account, and so do the others. Statisticians call that post-stratification.
 */
#ifndef SAMPLE_BALANCE_H
#define SAMPLE_BALANCE_H

#include <stdbool.h>

#include "sample/lanes.h"

/**
 * struct seen - a thread in a sample
 * @state: what it did
 * @stack: where
 * @weight: samples that this stands for
 * @time: when
 * @slept_on: it has slept since the sample before
 * @no_stack: its stack could not be read
 * @complete: its stack was found up to the beginning
 */
struct seen {
	enum state state;
	uint32_t stack;
	uint64_t weight, time;
	bool slept_on, no_stack, complete;
};

/* What the scheduler counts apart: stopped by a signal is asleep. */
enum account {
	ACCOUNT_RUNNING,
	ACCOUNT_RUNNABLE,
	ACCOUNT_ASLEEP,
	ACCOUNT_COUNT,
};

/**
 * struct balance - samples of a thread that are held back
 * @list: the samples
 * @count: how many entries these are
 * @samples: for so many they stand, by account
 * @run: the scheduler's account when they began
 * @last: the same when it was read last
 * @begin: nanoseconds; when they began, 0: it was not read yet
 * @end: when it was read last
 * @stopped: nanoseconds for which drspin stopped it
 * @kept: for which drspin kept its CPU from it
 * @left: samples by account that were not counted yet; less than 0: a part of one too many was
 */
struct balance {
	struct seen *list;
	size_t count, room;
	uint64_t samples[ACCOUNT_COUNT];
	struct task_run run, last;
	uint64_t begin, end, stopped, kept;
	double left[ACCOUNT_COUNT];
};

/**
 * balance_add - add a sample
 * @b: the thread's
 * @lane: number of its lane
 * @seen: what it was seen to do; may stand for no sample
 */
void balance_add(struct balance *b, uint32_t lane, const struct seen *seen);

/**
 * balance_read - the scheduler's account was read
 * @b: the thread's
 * @run: what it says
 * @time: nanoseconds; when that was
 */
void balance_read(struct balance *b, const struct task_run *run, uint64_t time);

/**
 * balance_slept - has a thread slept since its account was read last?
 * @b: the thread's
 * @run: what the account says by now
 * @time: nanoseconds; when that is
 */
bool balance_slept(const struct balance *b, const struct task_run *run, uint64_t time);

/**
 * balance_stopped - drspin has stopped a thread: it did not sleep
 * @b: the thread's
 * @time: nanoseconds
 */
void balance_stopped(struct balance *b, uint64_t time);

/**
 * balance_kept - drspin has kept its CPU from a thread that ran
 * @b: the thread's
 * @time: nanoseconds
 */
void balance_kept(struct balance *b, uint64_t time);

/**
 * balance_end - count all samples that are held back
 * @b: the thread's
 * @lane: number of the lane, which ends
 */
void balance_end(struct balance *b, uint32_t lane);

#endif
