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

#include "sample/stopper.h"
#include "sample/targets.h"

/**
 * visits_begin - who calls this samples
 * @look: looks at all threads of a visit that have not been looked at in this sample
 * @data: for it
 *
 * Others, one for each visit, sleep at its CPU until the sample begins: who goes there only then
 * may have to wait until the thread sleeps. They call @look while who samples allows that.
 */
void visits_begin(void (*look)(void *data), void *data);

/**
 * visits_allow - what belongs to the sampling may be changed by visits, or not any more
 * @allow: it may be: who samples waits
 */
void visits_allow(bool allow);

/**
 * visits_plan - visit the CPUs on which threads run that call often
 * @targets: threads
 * @due: nanoseconds; when the next sample begins
 */
void visits_plan(const struct targets *targets, uint64_t due);

/**
 * visits_until - nanoseconds; when the visits that are planned should be over
 *
 * Return: when the sample begins if there are none.
 */
uint64_t visits_until(void);

/**
 * visits_finish - wait until all visits have been made
 * @first: this thread has its CPU before all others
 */
void visits_finish(bool first);

/**
 * visits_are_for - is a thread to be looked at in this visit, if it is one?
 * @thread: thread
 */
bool visits_are_for(const struct thread *thread);

/**
 * visits_meet - a thread runs, or could: is it one of those whose CPU a visit has taken?
 * @thread: thread
 * @run: how it has got on
 */
void visits_meet(struct thread *thread, const struct task_run *run);

/**
 * visits_found - a thread has had the CPU that a visit took
 * @met: nanoseconds; when that was
 */
void visits_found(uint64_t met);

/**
 * visits_have_found - is it known that another one had it?
 * @met: nanoseconds; when a visit took the CPU of a thread
 */
bool visits_have_found(uint64_t met);

/**
 * visits_put_off - is a thread that runs to be looked at later in this sample?
 * @thread: thread
 *
 * When this visit asks, or in another one: since this was planned it may have gone to another CPU,
 * and a visit is for one thread that runs.
 */
bool visits_put_off(struct thread *thread);

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
