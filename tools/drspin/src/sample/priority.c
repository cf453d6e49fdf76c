// SPDX-License-Identifier: GPL-2.0
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "sample/priority.h"

/*
 * A thread that works for twice as long without a step has lost its priority by then. Who takes
 * note of a thread's end, or opens a file of one that ends, may go round in the kernel until
 * another one has let go of an entry in /proc. If that had its CPU taken away meanwhile, it gets
 * none, until the kernel itself gives others a part of a second.
 */
#define MOST_WORK	(50000 * UNIT_USEC)

/* Nobody else is likely to give just that: it is known who has it from priority_take(). */
#define POLICY		(SCHED_FIFO | SCHED_RESET_ON_FORK)

/**
 * struct work - that of a thread
 * @tid: the thread
 * @steps: odd while it works; another number at each step
 * @lost: has its priority been taken?
 */
static struct work {
	pid_t tid;
	unsigned int steps;
	bool lost;
} works[GUARDED];

/* Is there one that sees to it? */
static bool has_guard;
static sem_t guard_ready;

static bool take(int priority)
{
	const struct sched_param param = { .sched_priority = priority };
	const int policy = sched_getscheduler(0) & ~SCHED_RESET_ON_FORK;

	/* Who starts drspin with chrt(1) has chosen, and with nice(1) wants others to go first. */
	if (policy == SCHED_FIFO || policy == SCHED_RR)
		return true;
	return policy == SCHED_OTHER && getpriority(PRIO_PROCESS, 0) <= 0 &&
	       !sched_setscheduler(0, POLICY, &param);
}

bool priority_take(int priority)
{
	return has_guard && take(priority);
}

void priority_give(pid_t tid)
{
	const struct sched_param none = { 0 };

	if (sched_getscheduler(tid) == POLICY)
		sched_setscheduler(tid, SCHED_OTHER | SCHED_RESET_ON_FORK, &none);
}

/* @last: its steps when it was looked at before */
static void look_after(struct work *work, unsigned int *last)
{
	const unsigned int steps = __atomic_load_n(&work->steps, __ATOMIC_ACQUIRE);

	if (steps % 2 && steps == *last) {
		priority_give(__atomic_load_n(&work->tid, __ATOMIC_RELAXED));
		__atomic_store_n(&work->lost, true, __ATOMIC_RELAXED);
	}
	*last = steps;
}

/*
 * It looks seldom: who runs when it comes has lost its CPU, but not to who samples. It wakes up by
 * clock_nanosleep(): other timers come from a thread of the kernel, which has the lowest of these
 * priorities, where that is built with CONFIG_PREEMPT_RT.
 */
static void *guard(void *data)
{
	const struct timespec time = { .tv_nsec = MOST_WORK };
	unsigned int last[GUARDED] = { 0 };

	has_guard = take(PRIORITY_GUARD);
	sem_post(&guard_ready);
	while (has_guard) {
		clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
		for (int i = 0; i < GUARDED; i++)
			look_after(&works[i], &last[i]);
	}
	return data;
}

void priority_begin(void)
{
	pthread_t thread;

	sem_init(&guard_ready, 0, 0);
	if (pthread_create(&thread, NULL, guard, NULL))
		return;
	pthread_detach(thread);
	while (sem_wait(&guard_ready))
		;
}

bool priority_work(enum guarded which)
{
	struct work *work = &works[which];

	if (!has_guard)
		return true;
	if (work->steps % 2 == 0)
		__atomic_store_n(&work->tid, gettid(), __ATOMIC_RELAXED);
	__atomic_store_n(&work->steps, (work->steps + 2) | 1, __ATOMIC_RELEASE);
	return !__atomic_exchange_n(&work->lost, false, __ATOMIC_RELAXED);
}

void priority_rest(enum guarded which)
{
	struct work *work = &works[which];

	__atomic_store_n(&work->steps, (work->steps | 1) + 1, __ATOMIC_RELEASE);
}
