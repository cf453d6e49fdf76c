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
 * count_seen - add a sample
 * @thread: thread
 * @seen: what it was seen to do
 */
void count_seen(struct thread *thread, const struct seen *seen);

/**
 * count_run - how a thread has got on was read
 * @thread: thread
 * @run: that
 * @time: nanoseconds; when it was read
 */
void count_run(struct thread *thread, const struct task_run *run, uint64_t time);

#endif
