/* SPDX-License-Identifier: GPL-2.0 */
/* Real-time priorities, with which no thread keeps a CPU for long. */
#ifndef SAMPLE_PRIORITY_H
#define SAMPLE_PRIORITY_H

#include <stdbool.h>
#include <sys/types.h>

/* Who samples on a CPU, who stops others for that, who guards both */
enum { PRIORITY_SAMPLER = 1, PRIORITY_STOPPER, PRIORITY_GUARD };

/* Those that are guarded: the one whose turn it is, and the one that stops others */
enum guarded { GUARDED_TURN, GUARDED_STOPPER, GUARDED };

/**
 * priority_begin - start a thread that guards others
 *
 * Nobody has a real-time priority of priority_take() if that may have none.
 */
void priority_begin(void);

/**
 * priority_take - this thread has a CPU before all that have no real-time priority
 * @priority: its own one, if it has none yet
 *
 * Return: false if this user may not, or does not want to, ask for that.
 */
bool priority_take(int priority);

/**
 * priority_give - take from a thread what priority_take() has given it
 * @tid: it; what it has from chrt(1) stays
 */
void priority_give(pid_t tid);

/**
 * priority_work - this thread begins to work, or makes a step
 * @which: it
 *
 * If nothing comes of it for too long, it loses its priority: it may wait in the kernel for one
 * that has no CPU meanwhile.
 *
 * Return: false if it has lost that, and may take it again.
 */
bool priority_work(enum guarded which);

/**
 * priority_rest - it is about to sleep
 * @which: it
 */
void priority_rest(enum guarded which);

#endif
