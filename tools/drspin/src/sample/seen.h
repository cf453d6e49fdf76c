/* SPDX-License-Identifier: GPL-2.0 */
/* What is seen of a thread in a sample: who it is, where it is, and what it does. */
#ifndef SAMPLE_SEEN_H
#define SAMPLE_SEEN_H

#include "sample/lanes.h"
#include "sample/targets.h"
#include "unwind/walk.h"

/**
 * identify - read who a thread is, and its state
 * @thread: thread
 *
 * Return: is it known whom a sample is for?
 */
bool identify(struct thread *thread);

/**
 * is_identified - has that been read so lately that it need not be now?
 * @thread: thread; called once for each look at it
 */
bool is_identified(struct thread *thread);

/**
 * has_lane - is it known whom a sample is for? It is read where it has to be.
 * @thread: thread
 */
bool has_lane(struct thread *thread);

/**
 * copy_sleeper - copy what is needed of the stacks of a thread that sleeps
 * @thread: thread
 * @sp: its stack pointer
 * @copy: result, up to the next one that is copied
 */
void copy_sleeper(struct thread *thread, uint64_t sp, struct copy *copy);

/**
 * find_stack - the functions that a thread is in
 * @thread: thread
 * @regs: its registers
 * @copy: its stack
 *
 * Return: number of the stack.
 */
uint32_t find_stack(struct thread *thread, const struct regs *regs, const struct copy *copy);

/**
 * stack_waits - is a file of the stack found last opened only when its file system answers?
 */
bool stack_waits(void);

/**
 * struct seen - a thread in a sample
 * @state: what it did
 * @stack: where
 * @weight: samples that this stands for
 * @time: when
 * @slept_on: it has slept since the sample before
 * @no_stack: its stack could not be read
 */
struct seen {
	enum state state;
	uint32_t stack;
	uint64_t weight, time;
	bool slept_on, no_stack;
};

/**
 * count_seen - add a sample
 * @thread: thread
 * @seen: what it was seen to do
 */
void count_seen(struct thread *thread, const struct seen *seen);

/**
 * count_run - for how much of the time since the last sample had a thread no CPU?
 * @thread: thread
 * @run: how it has got on
 * @time: nanoseconds; when that was read
 * @samples: so many samples stand for that time
 */
void count_run(struct thread *thread, const struct task_run *run, uint64_t time, uint64_t samples);

#endif
