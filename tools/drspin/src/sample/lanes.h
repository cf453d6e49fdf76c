/* SPDX-License-Identifier: GPL-2.0 */
/* What was seen of each thread. */
#ifndef SAMPLE_LANES_H
#define SAMPLE_LANES_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "target/task.h"
#include "unwind/rule.h"

enum state {
	STATE_RUNNING,
	STATE_RUNNABLE,		/* it could run, and no CPU was free */
	STATE_WAITING,
	STATE_STOPPED,		/* by a signal, or by its tracer */
	STATE_COUNT,
};

/**
 * state_word - what a state is called for programs
 * @state: state
 */
const char *state_word(enum state state);

/**
 * struct lane - a thread, as long as it executes one program
 * @pid: process
 * @tid: thread
 * @name: name of the thread
 * @threads: threads of which this is the sum, 1: itself alone
 * @samples: by state
 * @complete: samples whose stack was found up to the beginning of the thread
 * @stacks: samples with a stack
 * @frames: of all of these stacks, by how their caller was found
 *
 * The rest is private.
 */
struct lane {
	pid_t pid, tid;
	char name[TASK_NAME];
	uint32_t threads;
	uint64_t samples[STATE_COUNT];
	uint64_t complete, stacks;
	uint64_t frames[METHOD_COUNT];

	size_t first_tally, last_tally;
};

/**
 * struct tally - how often a thread had a stack
 * @lane: number of the lane
 * @stack: stack
 * @state: what it did
 * @count: samples
 * @next: private
 */
struct tally {
	uint32_t lane, stack;
	enum state state;
	uint64_t count;
	size_t next;
};

/**
 * lane_begin - a thread, or one that executes something else
 * @pid: process
 * @tid: thread
 *
 * Return: its number.
 */
uint32_t lane_begin(pid_t pid, pid_t tid);

/**
 * lane_numbered - a lane, until the next one begins
 * @number: its number
 */
struct lane *lane_numbered(uint32_t number);

/**
 * lane_count - how many there are
 */
uint32_t lane_count(void);

/**
 * lanes_by_name - add up those of the same name; of these the first one has samples then
 */
void lanes_by_name(void);

/**
 * lane_total - samples of a lane, in all states
 * @lane: lane
 */
uint64_t lane_total(const struct lane *lane);

/**
 * tally_add - a thread had a stack
 * @lane: number of the lane
 * @stack: stack
 * @state: what it did
 * @count: in so many samples
 */
void tally_add(uint32_t lane, uint32_t stack, enum state state, uint64_t count);

/**
 * tally_first - the first one of a lane, NULL: it has none
 * @lane: lane
 *
 * They may move when one is added.
 */
const struct tally *tally_first(const struct lane *lane);

/**
 * tally_next - the next one of the same lane, NULL: there is none
 * @tally: tally
 */
const struct tally *tally_next(const struct tally *tally);

#endif
