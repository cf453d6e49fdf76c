/* SPDX-License-Identifier: GPL-2.0 */
/* The samples in the order in which they were taken, with their times. */
#ifndef SAMPLE_RUNS_H
#define SAMPLE_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sample/lanes.h"

/**
 * struct run - a thread in one sample, or in several ones, asleep from the first to the last
 * @lane: number of its lane
 * @stack: stack
 * @state: what it did
 * @count: samples
 * @begin: time of the first one, nanoseconds of CLOCK_MONOTONIC: the thread did that then
 * @next: private
 */
struct run {
	uint32_t lane, stack;
	enum state state;
	uint64_t count, begin;
	size_t next;
};

/* Is the order wanted? False at first: it takes memory. */
extern bool runs_wanted;

/**
 * run_add - a thread had a stack
 * @run: in which samples; it is copied, or made part of the one before
 * @slept_on: it has slept since the one before
 */
void run_add(const struct run *run, bool slept_on);

/**
 * run_first - the first one of a lane, NULL: it has none
 * @lane: number of the lane
 *
 * They may move when one is added.
 */
const struct run *run_first(uint32_t lane);

/**
 * run_next - the next one of the same lane, NULL: there is none
 * @run: run
 */
const struct run *run_next(const struct run *run);

/**
 * run_end - when it was over: when the thread was seen in the next one
 * @run: run
 * @each: nanoseconds that a sample stands for: that long are those of a last run
 */
uint64_t run_end(const struct run *run, uint64_t each);

/**
 * runs - all of them; those of one lane are in order
 * @count: how many, result
 */
const struct run *runs(size_t *count);

/**
 * run_set_stack - give one another stack
 * @number: its number
 * @stack: stack
 */
void run_set_stack(size_t number, uint32_t stack);

#endif
