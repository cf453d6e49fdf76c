// SPDX-License-Identifier: GPL-2.0
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "base/units.h"
#include "sample/here.h"
#include "sample/stopper.h"
#include "sample/visits.h"

/* In one sample */
#define MAX_VISITS	8

/*
 * Who comes to a CPU interrupts the thread there, in a call more often than not: for so long it
 * goes on before it is interrupted by the timer.
 */
#define SHORTEST_NAP	(20 * UNIT_USEC)
#define NAP_RANGE	(100 * UNIT_USEC)

/* Where it wakes up so late others have a real-time priority: for so many samples it stays away. */
#define MOST_LATE	(20000 * UNIT_USEC)
#define PAUSE		64

/* Those that this user, or who has started drspin, lets it have */
static cpu_set_t allowed;

static int cpus[MAX_VISITS];
/* Planned, and begun */
static size_t count, begun;
static uint64_t arrived;

static bool may_use(int cpu)
{
	static bool known;

	if (!known && sched_getaffinity(0, sizeof(allowed), &allowed))
		CPU_ZERO(&allowed);
	known = true;
	return cpu >= 0 && cpu < CPU_SETSIZE && CPU_ISSET(cpu, &allowed);
}

/* The stopper stays there: the thread must not run before it. */
static bool go(int cpu)
{
	cpu_set_t one;

	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	if (!stopper_go(&one) || sched_setaffinity(0, sizeof(one), &one))
		return false;
	arrived = now();
	return true;
}

/* Who has been awake once may go where nobody is. */
static void leave(void)
{
	sched_setaffinity(0, sizeof(allowed), &allowed);
}

static bool is_planned(int cpu)
{
	for (size_t i = begun; i < count; i++)
		if (cpus[i] == cpu)
			return true;
	return false;
}

/* Return: is that CPU visited yet? */
static bool plan(int cpu)
{
	if (is_planned(cpu))
		return true;
	if (!may_use(cpu) || count == MAX_VISITS)
		return false;
	cpus[count++] = cpu;
	return true;
}

/* Nobody would have its CPU before one with a real-time priority. */
static int cpu_of(const struct thread *thread)
{
	struct task_stat stat;

	return task_stat_read(&thread->files, &stat) && !stat.realtime ? stat.cpu : -1;
}

static void plan_all(struct targets *targets)
{
	struct thread *thread;

	for (size_t i = 0; i < targets->count; i++) {
		for (size_t j = 0; j < targets->list[i]->count; j++) {
			thread = targets->list[i]->threads[j];
			thread->cpu = thread->calls_often ? cpu_of(thread) : -1;
			plan(thread->cpu);
		}
	}
}

void visits_plan(struct targets *targets, uint64_t late)
{
	static unsigned int pause;
	static bool away;

	if (one_cpu())
		return;
	if (begun && late > MOST_LATE)
		pause = PAUSE;
	begun = 0;
	count = 0;
	if (!pause)
		plan_all(targets);
	else
		pause--;
	if (count && !go(cpus[0]))
		count = 0;
	if (away && !count)
		stopper_go(&allowed);
	away = count;
}

bool visits_next(void)
{
	struct timespec nap = { .tv_nsec = SHORTEST_NAP + rand() % NAP_RANGE };

	if (begun == count)
		return false;
	if (begun && !go(cpus[begun]))
		return false;
	if (now() - arrived < SHORTEST_NAP)
		nanosleep(&nap, NULL);
	begun++;
	leave();
	return true;
}

bool visits_is_here(const struct thread *thread)
{
	return begun && thread->cpu == cpus[begun - 1];
}

/* It may have gone to another CPU, since that was planned. */
bool visits_are_for(struct thread *thread)
{
	if (!visits_is_here(thread))
		return false;
	thread->cpu = cpu_of(thread);
	return visits_is_here(thread) || !plan(thread->cpu);
}
