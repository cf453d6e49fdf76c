// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "cmd/outfile.h"
#include "sample/here.h"
#include "sample/look.h"
#include "sample/marks.h"
#include "sample/sampler.h"
#include "sample/signals.h"
#include "sample/stops.h"
#include "target/stop.h"

/* So long a thread that runs takes to stop, nearly always. */
#define STOP_TIME	(50 * UNIT_USEC)

/* So many seconds a look at a thread may take when a signal is to end it, and while one is stopped */
#define MAX_UNTAKEN	3
#define MAX_LOOK	10

/* From one mark in the trace to the next */
#define MARK_DISTANCE	UNIT_SEC

uint64_t sample_length(const struct sampling *s)
{
	return s->samples ? s->cost.wall / s->samples : 0;
}

/* ---- who has stopped, or ended --------------------------------------------------- */

static void take_status(struct sampling *s, pid_t tid, int status)
{
	struct thread *thread = targets_thread(&s->targets, tid);

	if (!WIFSTOPPED(status)) {
		if (tid == s->child) {
			s->child_ended = true;
			s->child_status = status;
		}
		if (thread)
			thread->gone = true;
	} else if (thread && thread->asked) {
		stops_take(thread, status, &s->cost);
	} else {
		stop_end(tid, status);
	}
	if (thread && thread->gone) {
		stops_starved(thread);
		thread_released(thread);
	}
}

static void collect(struct sampling *s)
{
	struct thread *thread;
	int status;
	pid_t tid;

	while ((tid = waitpid(-1, &status, __WALL | WNOHANG)) > 0) {
		take_status(s, tid, status);
		thread = targets_thread(&s->targets, tid);
		if (thread)
			stops_due(thread->process, &s->cost);
	}
}

/* The one that samples, while it asks a thread to stop: it asks no other one meanwhile. */
static struct sampling *asking;

static void collect_meanwhile(void)
{
	int status;
	pid_t tid;

	while ((tid = waitpid(-1, &status, __WALL | WNOHANG)) > 0)
		take_status(asking, tid, status);
}

/* ---- time ------------------------------------------------------------------------- */

/*
 * Until then, with what happens meanwhile. Ctrl-Z stops drspin when all threads go on: nobody
 * would let them go. Return: false if a signal ends it all.
 */
static bool wait_until(struct sampling *s, uint64_t due)
{
	bool stopping = false;
	uint64_t time;
	int signal;

	for (time = now(); time < due || stopping; time = now()) {
		if (stopping && !threads_asked()) {
			signals_stop_here();
			stopping = false;
			continue;
		}
		__atomic_store_n(&s->waits, true, __ATOMIC_RELAXED);
		signal = signals_wait(time < due ? due - time : UNIT_SEC);
		__atomic_store_n(&s->waits, false, __ATOMIC_RELAXED);
		__atomic_fetch_add(&s->looks, 1, __ATOMIC_RELAXED);
		if (signal == SIGCHLD)
			collect(s);
		else if (signal == SIGTSTP)
			stopping = true;
		else if (signal > 0 && !(signal == SIGINT && s->child && !s->child_ended))
			return false;
	}
	return true;
}

static uint64_t cpu_time(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return time.tv_sec * UNIT_SEC + time.tv_nsec;
}

/* ---- sampling ---------------------------------------------------------------------- */

/*
 * It is about to stop on another CPU: who is asleep when that happens wakes up late, and it
 * is stopped for twice the time.
 */
static void wait_for_stop(struct sampling *s, const struct thread *thread)
{
	while (!one_cpu() && thread->asked && now() < thread->asked + STOP_TIME)
		collect(s);
}

static void sample_all(struct sampling *s)
{
	struct process *process;

	s->samples++;
	/* A child may have ended before its signal was held back. */
	collect(s);
	targets_update(&s->targets);
	for (size_t i = 0; i < s->targets.count; i++) {
		process = s->targets.list[i];
		space_round(&process->space);
		for (size_t j = 0; j < process->count; j++) {
			__atomic_fetch_add(&s->looks, 1, __ATOMIC_RELAXED);
			look(process->threads[j], &s->cost);
			wait_for_stop(s, process->threads[j]);
			if (threads_asked())
				collect(s);
		}
	}
}

static void take_starved(struct sampling *s)
{
	const struct process *process;

	for (size_t i = 0; i < s->targets.count; i++) {
		process = s->targets.list[i];
		for (size_t j = 0; j < process->count; j++)
			stops_starved(process->threads[j]);
	}
}

/*
 * The time of the next sample, behind those that have passed already. Who goes first leaves
 * the CPU to others for as long as it has had it.
 */
static uint64_t next_due(struct sampling *s, uint64_t begun, uint64_t due)
{
	uint64_t time = now(), earliest;

	pace_took(&s->pace, cpu_time() - s->cost.cpu, s->cost.most_stopped);
	for (due += pace_distance(&s->pace, &s->cost); due < time;
	     due += pace_distance(&s->pace, &s->cost))
		s->cost.missed++;
	earliest = pace_earliest(&s->pace);
	if (s->goes_first && earliest < s->pace.cpu * 2)
		earliest = s->pace.cpu * 2;
	earliest += begun;
	return due > earliest ? due : earliest;
}

/*
 * With one CPU a thread that has stopped goes on when drspin has got that CPU: before all
 * others, if this user may ask for that. Threads that it lets go do not run before it has
 * let go of all.
 */
static bool go_first(void)
{
	const struct sched_param lowest = { .sched_priority = 1 };

	return one_cpu() && !sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest);
}

static bool all_run(void)
{
	return !threads_asked();
}

static void *run(void *data)
{
	struct sampling *s = data;
	uint64_t begun = now(), due = begun, end = s->duration ? begun + s->duration : UINT64_MAX;

	asking = s;
	stop_all_run = all_run;
	signals_on_child(collect_meanwhile);
	s->goes_first = go_first();
	s->begin = begun;
	s->cost.cpu = cpu_time();
	while (wait_until(s, due) && due < end) {
		s->cost.late += now() - due > s->pace.interval / 4;
		mark_put(begun, MARK_DISTANCE);
		sample_all(s);
		if (!s->targets.count || (s->targets.all && s->child_ended))
			break;
		due = next_due(s, begun, due);
		if (due > end)
			due = end;
	}
	mark_put(begun, 0);
	s->cost.wall = now() - begun;
	s->cost.cpu = cpu_time() - s->cost.cpu;
	take_starved(s);
	targets_end(&s->targets);
	return NULL;
}

/* It does not look at the next thread, nor does it wait for the next sample. */
static bool is_stuck(const struct sampling *s)
{
	static unsigned int last;
	unsigned int before = last;

	last = __atomic_load_n(&s->looks, __ATOMIC_RELAXED);
	return last == before && !__atomic_load_n(&s->waits, __ATOMIC_RELAXED);
}

/*
 * It may wait in the kernel for what a thread is to do that it has asked to stop, or for what
 * nobody ever does. When drspin ends the kernel lets all go on.
 */
static void wait_for_end(const struct sampling *s, pthread_t thread)
{
	struct timespec time;
	int stuck = 0;

	clock_gettime(CLOCK_REALTIME, &time);
	for (time.tv_sec++; pthread_timedjoin_np(thread, NULL, &time); time.tv_sec++) {
		stuck = is_stuck(s) ? stuck + 1 : 0;
		if ((stuck < MAX_UNTAKEN || !signals_untaken()) &&
		    (stuck < MAX_LOOK || !threads_asked()))
			continue;
		say_later(false);
		say("the kernel does not answer about a process, what it waits for may have been stopped: there is no report");
		outfile_drop();
		/* At once: exit() may want that thread, too. */
		_exit(STATUS_INPUT);
	}
}

/*
 * A thread of drspin's own does it: whatever has been asked to stop, and has not yet, is
 * let go by the kernel when that ends.
 */
void sample(struct sampling *s)
{
	char name[TASK_NAME] = "";
	pthread_t thread;
	int error;

	/* It is that of a thread that it starts, too. */
	prctl(PR_GET_NAME, name);
	prctl(PR_SET_NAME, SAMPLER_NAME);
	say_later(true);
	error = pthread_create(&thread, NULL, run, s);
	prctl(PR_SET_NAME, name);
	if (error)
		die(STATUS_INPUT, "cannot start a thread: %s", strerror(error));
	wait_for_end(s, thread);
	signals_release();
	say_later(false);
}
