/* SPDX-License-Identifier: GPL-2.0 */
/* Samples of threads that run: they are asked to stop, and go on when they have been looked at. */
#ifndef SAMPLE_STOPS_H
#define SAMPLE_STOPS_H

#include "sample/cost.h"
#include "sample/stopper.h"
#include "sample/targets.h"

/* The thread that samples has this name from its first instruction on: no drspin stops it. */
#define SAMPLER_NAME	"drspin sampler"

/**
 * stops_want - ask a thread to stop, or have it wait until another one of its process has
 * @thread: thread; if it has been asked already, its stop stands for one sample more
 * @cost: what that costs is added
 */
void stops_want(struct thread *thread, struct cost *cost);

/**
 * stops_due - ask the next thread to stop, if none of its process has to do so
 * @process: process
 * @cost: what that costs is added
 */
void stops_due(struct process *process, struct cost *cost);

/**
 * stops_take - a thread that was asked to has stopped; it goes on
 * @thread: thread
 * @stop: what was found
 * @cost: what that costs is added
 */
void stops_take(struct thread *thread, const struct stop *stop, struct cost *cost);

/**
 * stops_starved - a thread that was asked to stop will not: it has ended, or sampling has
 * @thread: thread
 *
 * If it has had no CPU for long, that is what it did in the samples since. Its stack was not
 * read.
 */
void stops_starved(struct thread *thread);

/**
 * stops_forget - a thread will not stop any more: samples that wait for that are unread
 * @thread: thread
 * @cost: they are added
 */
void stops_forget(struct thread *thread, struct cost *cost);

#endif
