/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The thread that stops others. It does nothing but that: who waits for a file, or for what the
 * kernel tells of a process, holds no thread back with it.
 */
#ifndef SAMPLE_STOPPER_H
#define SAMPLE_STOPPER_H

#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "sample/copies.h"
#include "target/memory.h"
#include "target/regs.h"
#include "target/task.h"
#include "unwind/walk.h"

/**
 * struct stop - a thread that is asked to stop
 * @tid: its number
 * @memory: its memory
 * @reach: what is copied of its stacks
 * @sched: its schedstat, open
 * @elsewhere: where who asks is to go then, as it keeps the thread from its CPU; the stopper may
 *	stay; NULL: it does not
 * @met: nanoseconds; since when it has done so, 0: it does not
 *
 * What is found:
 *
 * @has_regs: could its registers be read? It may just have been killed.
 * @raw: they
 * @copy: its stacks
 * @run: how it has got on
 * @restarted: a system call begins anew
 * @requested: nanoseconds; when the kernel was asked to stop it
 * @noticed: when it was seen to have stopped
 * @end: when it was let go
 */
struct stop {
	pid_t tid;
	struct memory memory;
	struct reach reach;
	int sched;
	const cpu_set_t *elsewhere;
	uint64_t met;

	bool has_regs;
	struct raw_regs raw;
	struct copy copy;
	struct task_run run;
	bool restarted;
	uint64_t requested, noticed, end;

	struct copy_room room;
	bool asked;
	struct stop *next;
};

/**
 * struct stop_event - what has happened
 * @tid: to which thread
 * @status: as waitpid() tells it: it has stopped, and goes on, or has ended
 * @stop: what was found; NULL: it was not asked
 */
struct stop_event {
	pid_t tid;
	int status;
	struct stop *stop;
};

/**
 * stopper_begin - start it
 *
 * It has a CPU before all others, the caller too, if this user may ask for that.
 *
 * The caller gets SIGNAL_WAKE when there is something for stopper_take().
 */
void stopper_begin(void);

/**
 * stopper_end - end it: whatever was asked to stop is let go
 */
void stopper_end(void);

/**
 * stopper_go - have it run on these CPUs only
 * @cpus: CPUs
 *
 * Return: false if that is not possible.
 */
bool stopper_go(const cpu_set_t *cpus);

/**
 * stopper_since - nanoseconds; when the thread was seen to have stopped that is stopped now
 *
 * For any thread.
 *
 * Return: 0: none is stopped.
 */
uint64_t stopper_since(void);

/**
 * stopper_room - a stop that can be asked for, with all that it needs
 * @tid: thread
 * @reach: what is to be copied of its stacks
 *
 * Return: it is taken back by stopper_give().
 */
struct stop *stopper_room(pid_t tid, const struct reach *reach);

/**
 * stopper_give - what was found is not needed any more
 * @stop: stop
 */
void stopper_give(struct stop *stop);

/**
 * stopper_ask - have a thread stop as soon as it can; it is let go at once
 * @stop: thread, and what is wanted
 *
 * Return: 0, or an error as of stop_ask().
 */
int stopper_ask(struct stop *stop);

/**
 * stopper_take - the next thing that has happened
 * @event: result
 *
 * Return: false if nothing has.
 */
bool stopper_take(struct stop_event *event);

#endif
