// SPDX-License-Identifier: GPL-2.0
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "sample/here.h"
#include "sample/priority.h"
#include "sample/signals.h"
#include "sample/stopper.h"
#include "target/stop.h"

/* So long a thread that runs takes to stop, nearly always. */
#define STOP_TIME	(50 * UNIT_USEC)

static pthread_t stopper;

/* Who asks for a stop is not always who takes what has happened. */
static pid_t taker, asker;

/* ---- what it is asked for, and tells ---------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct stop *request;
static bool ending;

static sem_t answered;
static int answer;

/* Who visits takes what happens, too: who samples is let sleep. */
static bool for_visit;

static struct stop_event *events;
static size_t event_count, event_room, event_taken;

/* Those that are not in use */
static struct stop *spare;

static void tell(pid_t tid, int status, struct stop *stop)
{
	pthread_mutex_lock(&lock);
	events = grow(events, &event_room, event_count, sizeof(*events));
	events[event_count++] = (struct stop_event) { tid, status, stop };
	pthread_mutex_unlock(&lock);
	if (!for_visit)
		tgkill(getpid(), taker, SIGNAL_WAKE);
}

bool stopper_take(struct stop_event *event)
{
	bool any;

	pthread_mutex_lock(&lock);
	any = event_taken < event_count;
	if (any) {
		*event = events[event_taken++];
	} else {
		event_taken = 0;
		event_count = 0;
	}
	pthread_mutex_unlock(&lock);
	return any;
}

static struct stop *new_stop(pid_t tid)
{
	struct stop *stop = zalloc(sizeof(*stop));

	memory_begin(&stop->memory, tid);
	return stop;
}

/* One with which that thread's memory has been read before, if there is one */
static struct stop **find_spare(pid_t tid)
{
	struct stop **at = &spare;

	while (*at && (*at)->memory.tid != tid)
		at = &(*at)->next;
	return *at ? at : &spare;
}

struct stop *stopper_room(pid_t tid, const struct reach *reach)
{
	struct stop **at = find_spare(tid), *stop = *at;

	if (stop)
		*at = stop->next;
	else
		stop = new_stop(tid);
	stop->tid = tid;
	if (stop->memory.tid != tid)
		memory_through(&stop->memory, tid);
	memory_ready(&stop->memory);
	stop->reach = *reach;
	copy_ready(&stop->reach, &stop->room);
	return stop;
}

void stopper_give(struct stop *stop)
{
	stop->next = spare;
	spare = stop;
}

/* ---- one that has stopped ----------------------------------------------------------- */

/* Those that have been asked, and have not stopped yet; the stopper's alone */
static struct stop *asked;

static struct stop **find(pid_t tid)
{
	struct stop **at = &asked;

	while (*at && (*at)->tid != tid)
		at = &(*at)->next;
	return at;
}

/* When the one was seen to have stopped that is looked at; 0: none is */
static uint64_t since;

uint64_t stopper_since(void)
{
	return __atomic_load_n(&since, __ATOMIC_RELAXED);
}

static void look(struct stop *stop, int status)
{
	struct regs regs = { 0 };

	stop->noticed = now();
	__atomic_store_n(&since, stop->noticed, __ATOMIC_RELAXED);
	stop->has_regs = regs_read(stop->tid, &stop->raw);
	if (!stop->has_regs)
		return;
	regs_from_raw(&regs, &stop->raw);
	copy_stacks(&stop->memory, NULL, &stop->reach, regs.value[REG_SP], &stop->room,
		    &stop->copy);
	task_run_of(stop->sched, &stop->run);
	stop->restarted = stop_restart(stop->tid, status, &stop->raw);
}

/* Return: false if it has just been killed: that is told next. */
static bool end_stop(pid_t tid, int status, struct stop *stop)
{
	bool ended;

	/* As soon as it may run it can have this thread's CPU. */
	if (stop)
		stop->end = now();
	ended = stop_end(tid, status);
	__atomic_store_n(&since, 0, __ATOMIC_RELAXED);
	return ended;
}

static void take(pid_t tid, int status)
{
	struct stop **at = find(tid), *stop = *at;

	if (WIFSTOPPED(status) && stop)
		look(stop, status);
	if (WIFSTOPPED(status) && !end_stop(tid, status, stop))
		return;
	if (stop) {
		*at = stop->next;
		stop->asked = false;
	}
	if (stop || !WIFSTOPPED(status))
		tell(tid, status, stop);
}

static void collect(void)
{
	int status;
	pid_t tid;

	while ((tid = waitpid(-1, &status, __WALL | WNOHANG)) > 0)
		take(tid, status);
}

/* ---- asking ------------------------------------------------------------------------- */

/*
 * Who wants to trace a thread of a process that executes a program has to wait until that is
 * done. The kernel waits for the end of its other threads then, and one that is traced ends when
 * its tracer has taken note of it: that is done meanwhile. So is what threads of other processes
 * want that stop.
 */
static int ask_beside_others(pid_t tid)
{
	int error;

	signals_let_children(true);
	error = stop_ask(tid);
	signals_let_children(false);
	return error;
}

bool stopper_go(const cpu_set_t *cpus)
{
	return !pthread_setaffinity_np(stopper, sizeof(*cpus), cpus);
}

/* Where others have all CPUs the stopper has this one: the thread may not stay stopped for them. */
static void leave_cpu(const cpu_set_t *elsewhere)
{
	cpu_set_t all = *elsewhere;

	CPU_SET(sched_getcpu(), &all);
	/* One with a higher priority may have that CPU: others get a part of it all the same. */
	priority_give(asker);
	sched_setaffinity(asker, sizeof(*elsewhere), elsewhere);
	stopper_go(&all);
}

/*
 * It is about to stop. If that is on another CPU who is asleep then wakes up late, and it is
 * stopped for twice the time.
 */
static void wait_for_stop(const struct stop *stop)
{
	uint64_t end = now() + STOP_TIME;

	while (!one_cpu() && stop->asked && now() < end) {
		if (stop->elsewhere)
			signals_wait_for_stops(STOP_TIME);
		collect();
	}
}

static void ask(struct stop *stop)
{
	bool alone = !asked;

	stop->next = asked;
	stop->asked = true;
	asked = stop;
	for_visit = asker != taker;
	stop->requested = now();
	answer = alone ? stop_ask(stop->tid) : ask_beside_others(stop->tid);
	if (answer) {
		*find(stop->tid) = stop->next;
		stop->asked = false;
	}
	if (stop->elsewhere)
		leave_cpu(stop->elsewhere);
	if (!answer)
		wait_for_stop(stop);
	for_visit = false;
	/* Who wakes up may do that on the CPU of the thread that is about to stop. */
	sem_post(&answered);
}

int stopper_ask(struct stop *stop)
{
	pthread_mutex_lock(&lock);
	request = stop;
	asker = gettid();
	pthread_mutex_unlock(&lock);
	pthread_kill(stopper, SIGNAL_WAKE);
	while (sem_wait(&answered))
		;
	return answer;
}

/* ---- the thread --------------------------------------------------------------------- */

/* Return: false at the end. */
static bool serve(void)
{
	struct stop *stop;
	bool over;

	pthread_mutex_lock(&lock);
	stop = request;
	request = NULL;
	over = ending;
	pthread_mutex_unlock(&lock);
	if (stop)
		ask(stop);
	return !over;
}

static void work(void)
{
	if (!priority_work(GUARDED_STOPPER))
		priority_take(PRIORITY_STOPPER);
	collect();
}

static void *run(void *data)
{
	here_be_prompt();
	priority_take(PRIORITY_STOPPER);
	/* A child may have ended before its signal was held back. */
	work();
	while (serve()) {
		priority_rest(GUARDED_STOPPER);
		signals_wait_for_stops(0);
		work();
	}
	priority_rest(GUARDED_STOPPER);
	return data;
}

void stopper_begin(void)
{
	int error;

	taker = gettid();
	sem_init(&answered, 0, 0);
	signals_on_child(collect);
	ending = false;
	error = pthread_create(&stopper, NULL, run, NULL);
	if (error)
		die(STATUS_INPUT, "cannot start a thread: %s", strerror(error));
}

void stopper_end(void)
{
	struct stop *stop;

	pthread_mutex_lock(&lock);
	ending = true;
	pthread_mutex_unlock(&lock);
	pthread_kill(stopper, SIGNAL_WAKE);
	pthread_join(stopper, NULL);
	signals_on_child(NULL);
	while ((stop = asked)) {
		asked = stop->next;
		stopper_give(stop);
	}
}
