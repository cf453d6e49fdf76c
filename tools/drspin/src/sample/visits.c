// SPDX-License-Identifier: GPL-2.0
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "sample/here.h"
#include "sample/visits.h"

/* In one sample */
#define MAX_VISITS	8

/*
 * Who comes to a CPU interrupts the thread there, in a call more often than not: for so long it
 * goes on before it is interrupted by the timer. If another one goes on instead, that is told by
 * the time: it is longer than what a visit knows late, and the stopper notices late.
 */
#define SHORTEST_NAP	(100 * UNIT_USEC + VISIT_NOTICED)
#define NAP_RANGE	(100 * UNIT_USEC)

/* Where it wakes up so late others have a real-time priority: for so many samples it stays away. */
#define MOST_LATE	(20000 * UNIT_USEC)
#define PAUSE		64

/*
 * Those that this user, or who has started drspin, lets it have; of these, where it is not. Visits
 * leave those of the first thread as they are.
 */
static cpu_set_t allowed, elsewhere;

static int cpus[MAX_VISITS];
/* Planned, and begun */
static size_t count, begun;
static uint64_t arrived, woke;
/*
 * Has a visit begun, and not been left? Does it ask? Has a thread been asked in it? Was it that one
 * that had the CPU?
 */
static bool visiting, asking, over, ran;
/* Samples without visits that are to come */
static unsigned int away;

static bool may_use(int cpu)
{
	return cpu >= 0 && cpu < CPU_SETSIZE && CPU_ISSET(cpu, &allowed) &&
	       CPU_COUNT(&allowed) > 1;
}

static cpu_set_t only(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	return set;
}

static bool go(int cpu)
{
	const cpu_set_t there = only(cpu);

	if (sched_setaffinity(0, sizeof(there), &there))
		return false;
	CPU_XOR(&elsewhere, &allowed, &there);
	arrived = now();
	return true;
}

static void go_anywhere(void)
{
	stopper_go(&allowed);
	sched_setaffinity(0, sizeof(allowed), &allowed);
}

/* taskset(1), or a cpuset, may have changed that. */
static void look_where_allowed(void)
{
	const cpu_set_t before = allowed;

	if (sched_getaffinity(getpid(), sizeof(allowed), &allowed))
		CPU_ZERO(&allowed);
	else if (!CPU_EQUAL(&allowed, &before))
		go_anywhere();
}

/* Return: is that CPU visited yet? */
static bool plan(int cpu)
{
	for (size_t i = begun; i < count; i++)
		if (cpus[i] == cpu)
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

static void plan_all(const struct targets *targets)
{
	struct thread *thread;

	for (size_t i = 0; i < targets->count; i++) {
		for (size_t j = 0; j < targets->list[i]->count; j++) {
			thread = targets->list[i]->threads[j];
			thread->cpu = thread->calls_often ? cpu_of(thread) : -1;
			if (!plan(thread->cpu))
				thread->cpu = -1;
		}
	}
}

void visits_plan(const struct targets *targets, uint64_t late)
{
	if (one_cpu())
		return;
	if (begun && late > MOST_LATE)
		away = PAUSE;
	begun = 0;
	count = 0;
	look_where_allowed();
	if (away)
		away--;
	else
		plan_all(targets);
	if (count && !go(cpus[0]))
		count = 0;
}

static bool begin(void)
{
	struct timespec nap = { .tv_nsec = SHORTEST_NAP + rand() % NAP_RANGE };
	const cpu_set_t there = only(cpus[begun]);
	uint64_t start;

	if (begun && !go(cpus[begun]))
		return false;
	/* It sleeps, so it does not come before it is needed. */
	if (!stopper_go(&there))
		return false;
	start = now();
	if (start - arrived >= SHORTEST_NAP)
		return true;
	nanosleep(&nap, NULL);
	woke = now();
	if (woke - start > MOST_LATE)
		away = PAUSE;
	return true;
}

bool visits_next(void)
{
	if (!begun)
		woke = now();
	visiting = begun < count && begin();
	over = !visiting;
	asking = false;
	ran = false;
	if (visiting) {
		begun++;
		return true;
	}
	if (count)
		go_anywhere();
	return false;
}

static bool is_here(const struct thread *thread)
{
	return begun && !over && thread->cpu == cpus[begun - 1];
}

void visits_ask(void)
{
	asking = true;
}

bool visits_are_for(const struct thread *thread)
{
	return begun && thread->cpu == cpus[begun - 1];
}

bool visits_put_off(struct thread *thread)
{
	if (!visiting || thread->cpu < 0)
		return false;
	if (!asking)
		return true;
	thread->ready = thread->ready || (ran && thread->cpu == cpus[begun - 1]);
	thread->cpu = cpu_of(thread);
	return !is_here(thread) && plan(thread->cpu);
}

void visits_ran(uint64_t met)
{
	ran = ran || (visiting && met == woke);
}

bool visits_wait(const struct thread *thread)
{
	return count && thread->cpu >= 0 && !is_here(thread);
}

void visits_end(const struct thread *thread, struct stop *stop)
{
	const bool here = is_here(thread);

	stop->elsewhere = here ? &elsewhere : NULL;
	stop->met = here || one_cpu() ? woke : 0;
	over = over || here;
}
