// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "sample/here.h"
#include "sample/priority.h"
#include "sample/visits.h"

/* In one sample */
#define MAX_VISITS	8

/*
 * Who comes to a CPU interrupts the thread there, in a call more often than not: for so long it
 * goes on before it is interrupted by the timer. If another one goes on instead, that is told by
 * the time: it is longer than what a visit knows late, and the stopper notices late.
 */
#define SHORTEST_NAP	(150 * UNIT_USEC)
#define NAP_RANGE	(100 * UNIT_USEC)

/* Visits of a sample are spread over parts of the time until then, this one each. */
#define INTERVAL_PART	8

/* So long a visit keeps a CPU, at most, until another one is over. */
#define MOST_HELD	(500 * UNIT_USEC)

/* The mean of so many visits tells how long one takes. */
#define VISITS_MEAN	8

/* Where it wakes up so late others have a real-time priority: for so many samples it stays away. */
#define MOST_LATE	(20000 * UNIT_USEC)
#define PAUSE		64

/* Those that this user, or who has started drspin, lets it have; of these, where no visit is */
static cpu_set_t allowed, elsewhere;

/**
 * struct visitor - who visits a CPU
 * @exists: has it been started?
 * @planned: it is to go there
 * @cpu: there
 * @due: nanoseconds; when it is to have been there for a while
 * @plan: what it was planned in
 * @done: has the visit been made?
 */
static struct visitor {
	bool exists;
	sem_t planned;
	int cpu;
	uint64_t due, plan;
	bool done;
} visitors[MAX_VISITS];

/* Who samples has it, but for the time in which it waits. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t one_done;
static void (*look)(void *data);
static void *look_data;

static size_t count;
/* Another number each time; nanoseconds; when visits begin, and how long one takes */
static uint64_t this_plan, due, last_due, length;
/* /proc/self/task, open */
static int own_task;
/* The one that is made; when it got the CPU from whom had it, and that by its clock, 0: unknown */
static const struct visitor *visiting;
static struct arrival {
	uint64_t time, on_cpu;
} arrived;
/* The last one in which it was found which thread has had the CPU, by when it was begun */
static uint64_t last_found;
/* Does it ask? Has a thread been asked in it? */
static bool asking, over;
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

/* taskset(1), or a cpuset, may have changed that. */
static void look_where_allowed(void)
{
	const cpu_set_t before = allowed;

	if (sched_getaffinity(getpid(), sizeof(allowed), &allowed))
		CPU_ZERO(&allowed);
	else if (!CPU_EQUAL(&allowed, &before) && stopper_go(&allowed))
		sched_setaffinity(0, sizeof(allowed), &allowed);
}

/* ---- who visits -------------------------------------------------------------------- */

/* Who goes on may wake up others: all have been looked at before one is asked. */
static void visit(struct visitor *v)
{
	const cpu_set_t there = only(v->cpu);

	/* It sleeps, so it does not come before it is needed. */
	if (!stopper_go(&there))
		return;
	visiting = v;
	asking = false;
	over = false;
	look(look_data);
	asking = true;
	look(look_data);
	visiting = NULL;
	/* Who leaves a CPU may find no other one. */
	if (now() - arrived.time > MOST_LATE)
		away = PAUSE;
	length += ((int64_t)(now() - arrived.time) - (int64_t)length) / VISITS_MEAN;
}

static void sleep_until(uint64_t time)
{
	const struct timespec until = { time / UNIT_SEC, time % UNIT_SEC };

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL))
		;
}

/* Return: is it there? */
static bool go(const struct visitor *v)
{
	const cpu_set_t there = only(v->cpu);
	uint64_t earliest;

	if (sched_setaffinity(0, sizeof(there), &there))
		return false;
	earliest = now() + SHORTEST_NAP + rand() % NAP_RANGE;
	sleep_until(v->due > earliest ? v->due : earliest);
	return true;
}

/* @first: this thread has its CPU before all others */
static struct arrival arrive(bool first)
{
	const uint64_t time = now();

	return (struct arrival) { time, first ? task_last_on_cpu(own_task, gettid()) : 0 };
}

/* Who runs on its CPU stays meanwhile where the timer has met it. Return: since when that is so. */
static struct arrival wait_for_turn(bool first)
{
	const struct arrival arrival = arrive(first);

	while (pthread_mutex_trylock(&turn))
		if (now() > arrival.time + MOST_HELD) {
			pthread_mutex_lock(&turn);
			return arrive(first);
		}
	return arrival;
}

static void *be_visitor(void *data)
{
	struct visitor *v = data;
	struct arrival arrival;
	bool there, first;

	here_be_prompt();
	for (;;) {
		while (sem_wait(&v->planned))
			;
		/* Else it may wait until the thread's turn is over, and never meet it elsewhere. */
		first = priority_take(PRIORITY_SAMPLER);
		there = go(v);
		arrival = wait_for_turn(there && first);
		priority_work(GUARDED_TURN);
		if (there && v->plan == this_plan) {
			arrived = arrival;
			visit(v);
		}
		v->done = true;
		priority_rest(GUARDED_TURN);
		pthread_cond_signal(&one_done);
		pthread_mutex_unlock(&turn);
	}
	return NULL;
}

static bool start(struct visitor *v)
{
	pthread_t thread;

	sem_init(&v->planned, 0, 0);
	v->done = true;
	v->exists = !pthread_create(&thread, NULL, be_visitor, v);
	return v->exists;
}

/* So long after the one before it, or longer, a visit begins */
static uint64_t distance(void)
{
	const uint64_t time = now(), left = due > time ? (due - time) / INTERVAL_PART : 0;

	return length + rand() % (left > NAP_RANGE ? left : NAP_RANGE);
}

/*
 * Each comes when the one before it is over: threads leave a CPU that is kept from them. It comes
 * at random then: a thread that goes on may wake one of this CPU in as long as it always takes.
 */
static bool send(struct visitor *v, int cpu)
{
	if ((!v->exists && !start(v)) || !v->done)
		return false;
	v->cpu = cpu;
	v->due = count ? last_due + distance() : due;
	last_due = v->due;
	v->plan = this_plan;
	v->done = false;
	sem_post(&v->planned);
	return true;
}

/* ---- plans ------------------------------------------------------------------------ */

/* Return: will that CPU be visited? */
static bool plan(int cpu)
{
	for (size_t i = 0; i < count; i++)
		if (visitors[i].cpu == cpu && !visitors[i].done && &visitors[i] != visiting)
			return true;
	if (!may_use(cpu) || count == MAX_VISITS || !send(&visitors[count], cpu))
		return false;
	count++;
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

void visits_plan(const struct targets *targets, uint64_t time)
{
	due = time;
	if (one_cpu())
		return;
	look_where_allowed();
	this_plan++;
	count = 0;
	if (away)
		away--;
	else
		plan_all(targets);
}

uint64_t visits_until(void)
{
	return count ? last_due + 2 * length : due;
}

/* ---- turns ------------------------------------------------------------------------ */

void visits_begin(void (*look_at)(void *data), void *data)
{
	pthread_condattr_t clock;

	own_task = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	look = look_at;
	look_data = data;
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&one_done, &clock);
	pthread_mutex_lock(&turn);
}

void visits_allow(bool allow)
{
	if (allow)
		pthread_mutex_unlock(&turn);
	else
		pthread_mutex_lock(&turn);
}

static bool all_done(void)
{
	for (size_t i = 0; i < count; i++)
		if (!visitors[i].done)
			return false;
	return true;
}

/* Return: false if that takes too long. */
static bool wait_for_one(void)
{
	const uint64_t end = now() + MOST_LATE;
	const struct timespec until = { end / UNIT_SEC, end % UNIT_SEC };

	return !pthread_cond_timedwait(&one_done, &turn, &until);
}

void visits_finish(bool first)
{
	if (one_cpu())
		arrived = arrive(first);
	while (!all_done() && !away)
		if (!wait_for_one())
			away = PAUSE;
	this_plan++;
	if (count)
		stopper_go(&allowed);
}

/* ---- threads ----------------------------------------------------------------------- */

static bool is_here(const struct thread *thread)
{
	return visiting && !over && thread->cpu == visiting->cpu;
}

bool visits_are_for(const struct thread *thread)
{
	return !visiting || thread->cpu == visiting->cpu;
}

/* Has it run until the visit came? */
static enum had_cpu had_cpu(const struct thread *thread)
{
	const uint64_t left =
		arrived.on_cpu ? task_last_on_cpu(thread->process->task, thread->tid) : 0;

	if (!left)
		return HAD_CPU_UNKNOWN;
	return left == arrived.on_cpu ? HAD_CPU : HAD_NO_CPU;
}

void visits_meet(struct thread *thread, const struct task_run *run)
{
	if (!thread->met && !thread->asked && (visiting || one_cpu())) {
		thread->met = arrived.time;
		thread->run_met = *run;
		thread->had_cpu = had_cpu(thread);
	}
}

void visits_found(uint64_t met)
{
	last_found = met;
}

bool visits_have_found(uint64_t met)
{
	return met && met == last_found;
}

bool visits_put_off(struct thread *thread)
{
	if (!visiting || thread->cpu < 0)
		return false;
	if (!asking)
		return true;
	thread->cpu = cpu_of(thread);
	/* It goes on meanwhile. */
	if (thread->cpu != visiting->cpu)
		thread->met = 0;
	return !is_here(thread) && plan(thread->cpu);
}

bool visits_wait(const struct thread *thread)
{
	return count && thread->cpu >= 0 && !is_here(thread);
}

/* Who waits for its turn keeps its CPU. */
static void find_elsewhere(void)
{
	elsewhere = allowed;
	for (size_t i = 0; i < count; i++)
		CPU_CLR(visitors[i].cpu, &elsewhere);
	if (!CPU_COUNT(&elsewhere))
		elsewhere = only(visiting->cpu);
}

void visits_end(const struct thread *thread, struct stop *stop)
{
	const bool here = is_here(thread);

	if (here)
		find_elsewhere();
	stop->elsewhere = here ? &elsewhere : NULL;
	stop->met = here || one_cpu() ? arrived.time : 0;
	over = over || here;
}
