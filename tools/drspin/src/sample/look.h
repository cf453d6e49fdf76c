/* SPDX-License-Identifier: GPL-2.0 */
/* Looks at a thread: what does it do, and where? */
#ifndef SAMPLE_LOOK_H
#define SAMPLE_LOOK_H

#include "sample/cost.h"
#include "sample/targets.h"

/**
 * look - take a sample of a thread
 * @thread: thread; one that has ended is marked
 * @cost: what that costs is added
 *
 * One that sleeps is not disturbed. One that runs is asked to stop; look_stopped() goes on
 * with it.
 */
void look(struct thread *thread, struct cost *cost);

/**
 * look_due - ask the next thread to stop, if none of its process has to do so
 * @process: process
 * @cost: what that costs is added
 */
void look_due(struct process *process, struct cost *cost);

/**
 * look_stopped - a thread that was asked to has stopped; it goes on
 * @thread: thread
 * @status: what waitpid() said
 * @cost: what that costs is added
 */
void look_stopped(struct thread *thread, int status, struct cost *cost);

/**
 * look_starved - a thread that was asked to stop will not: it has ended, or sampling has
 * @thread: thread
 *
 * If it has had no CPU for long, that is what it did in the samples since. Its stack was not
 * read.
 */
void look_starved(struct thread *thread);

/**
 * one_cpu - is there but one, so that nobody runs while drspin does?
 */
bool one_cpu(void);

/**
 * now - nanoseconds of CLOCK_MONOTONIC
 */
uint64_t now(void);

#endif
