/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Going to the CPUs of threads that make system calls often.
 *
 * A thread that runs is asked to stop by an interrupt of its CPU. If it ends a system call before
 * that has come, it stops there: so it is seen in calls more often than it is in them. But who
 * sleeps on its CPU until the next sample has a timer there, which interrupts the thread wherever
 * it is; and it runs no further before it has been asked. For the stop it has its CPU for itself
 * again: if somebody else were there it would go on elsewhere, with empty caches.
 */
#ifndef SAMPLE_VISITS_H
#define SAMPLE_VISITS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/units.h"
#include "sample/stopper.h"
#include "sample/targets.h"

/* So much later than it has taken a thread's CPU a visit knows that. */
#define VISIT_NOTICED	(50 * UNIT_USEC)

/**
 * visits_plan - go to where the first one of them runs, for the time until the next sample
 * @targets: threads
 * @late: nanoseconds that this sample came late
 *
 * The caller is to sleep then.
 */
void visits_plan(const struct targets *targets, uint64_t late);

/**
 * visits_next - the next visit; the first one has begun with waking up
 *
 * Return: false if there is none.
 */
bool visits_next(void);

/**
 * visits_ask - all threads of this visit have been looked at: those that run are asked from now on
 *
 * Who goes on may wake up others.
 */
void visits_ask(void);

/**
 * visits_are_for - is a thread to be looked at in this visit?
 * @thread: thread
 */
bool visits_are_for(const struct thread *thread);

/**
 * visits_put_off - is a thread that runs to be looked at later in this sample?
 * @thread: thread
 *
 * When this visit asks, or in another one: since this was planned it may have gone to another CPU,
 * and a visit is for one thread that runs.
 */
bool visits_put_off(struct thread *thread);

/**
 * visits_ran - the thread that a visit has asked to stop had the CPU
 * @met: nanoseconds; since when that visit had it
 */
void visits_ran(uint64_t met);

/**
 * visits_wait - is a thread to be asked in another visit, be it of the next sample?
 * @thread: thread
 */
bool visits_wait(const struct thread *thread);

/**
 * visits_end - a thread is about to be asked to stop
 * @thread: thread
 * @stop: gets whether this visit keeps the thread from its CPU, and since when
 */
void visits_end(const struct thread *thread, struct stop *stop);

#endif
