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
#include "sample/priority.h"
#include "sample/sampler.h"
#include "sample/signals.h"
#include "sample/stops.h"
#include "sample/visits.h"

/* So many seconds it may be stuck when a signal is to end it, and a thread may be stopped */
#define MAX_STUCK	3
#define MAX_STOP	2

/* From one mark in the trace to the next */
#define MARK_DISTANCE	UNIT_SEC

uint64_t sample_length(const struct sampling *s)
{
	return s->samples ? s->cost.wall / s->samples : 0;
}

/* ---- who has stopped, or ended --------------------------------------------------- */

static void take_event(struct sampling *s, const struct stop_event *event)
{
	struct thread *thread = targets_thread(&s->targets, event->tid);

	if (WIFSTOPPED(event->status)) {
		if (thread && thread->asked)
			stops_take(thread, event->stop, &s->cost);
	} else {
		if (event->tid == s->child) {
			s->child_ended = true;
			s->child_status = event->status;
		}
		if (thread) {
			thread->gone = true;
			stops_starved(thread);
			stops_forget(thread, &s->cost);
			thread_released(thread);
		}
	}
	if (event->stop)
		stopper_give(event->stop);
}

static void collect(struct sampling *s)
{
	struct stop_event event;
	struct thread *thread;

	while (stopper_take(&event)) {
		take_event(s, &event);
		thread = targets_thread(&s->targets, event.tid);
		if (thread)
			stops_due(thread->process, &s->cost);
	}
}

/* No other one is asked after that. */
static void end_stops(struct sampling *s)
{
	struct stop_event event;

	stopper_end();
	while (stopper_take(&event))
		take_event(s, &event);
}

/* ---- time ------------------------------------------------------------------------- */

/* Nobody would let threads go: they are let go first, and asked again. */
static void stop_here(struct sampling *s)
{
	end_stops(s);
	targets_release(&s->targets);
	signals_stop_here();
	stopper_begin();
}

/* When the command has ended: does what it leaves behind go on? */
static bool is_over(struct sampling *s)
{
	if (!s->child_ended)
		return false;
	targets_update(&s->targets);
	return !s->targets.count || s->targets.all;
}

/*
 * With one CPU a thread that has stopped goes on when drspin has got that CPU: before all
 * others, if this user may ask for that. Threads that it lets go do not run before it has
 * let go of all.
 */
static bool go_first(void)
{
	return one_cpu() && priority_take(PRIORITY_SAMPLER);
}

/* Who goes first makes a step. */
static void work_on(struct sampling *s)
{
	if (s->goes_first && !priority_work(GUARDED_TURN))
		s->goes_first = go_first();
}

static int wait_for_signal(struct sampling *s, uint64_t nsec)
{
	int signal;

	if (s->goes_first)
		priority_rest(GUARDED_TURN);
	signal = signals_wait(nsec);
	work_on(s);
	return signal;
}

/* Until then, with what happens meanwhile. Return: false if that ends it all. */
static bool wait_until(struct sampling *s, uint64_t due)
{
	uint64_t time;
	int signal;

	for (time = now(); time < due; time = now()) {
		__atomic_store_n(&s->waits, true, __ATOMIC_RELAXED);
		visits_allow(true);
		signal = wait_for_signal(s, due - time);
		__atomic_store_n(&s->waits, false, __ATOMIC_RELAXED);
		visits_allow(false);
		__atomic_fetch_add(&s->looks, 1, __ATOMIC_RELAXED);
		/* The command may just have ended. */
		if (signal == SIGNAL_WAKE || signal == SIGINT) {
			collect(s);
			if (is_over(s))
				return false;
		}
		if (signal == SIGTSTP)
			stop_here(s);
		else if (signal > 0 && signal != SIGNAL_WAKE &&
			 !(signal == SIGINT && s->child && !s->child_ended))
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

/* The sample that is taken; 0 is none. */
static uint64_t this_sample(const struct sampling *s)
{
	return s->samples + 1;
}

static void look_at(struct sampling *s, struct thread *thread)
{
	__atomic_fetch_add(&s->looks, 1, __ATOMIC_RELAXED);
	work_on(s);
	if (!thread->put_off && !thread->asked)
		thread->met = 0;
	thread->put_off = !look(thread, &s->cost);
	if (!thread->put_off)
		thread->sample = this_sample(s);
	if (threads_asked())
		collect(s);
}

/*
 * All that have not been looked at in this sample, or those of a visit. Each time another thread
 * is the first one: the others of its process may have to wait for it.
 */
static void look_at_all(void *data)
{
	struct sampling *s = data;
	const struct process *process;
	struct thread *thread;

	for (size_t i = 0; i < s->targets.count; i++) {
		process = s->targets.list[i];
		for (size_t j = 0; j < process->count; j++) {
			thread = process->threads[(j + s->samples) % process->count];
			if (thread->sample != this_sample(s) && visits_are_for(thread))
				look_at(s, thread);
		}
	}
}

static void sample_all(struct sampling *s)
{
	visits_finish(s->goes_first);
	collect(s);
	targets_update(&s->targets);
	look_at_all(s);
	s->samples++;
	for (size_t i = 0; i < s->targets.count; i++)
		space_round(&s->targets.list[i]->space);
}

static void take_starved(struct sampling *s)
{
	const struct process *process;

	for (size_t i = 0; i < s->targets.count; i++) {
		process = s->targets.list[i];
		for (size_t j = 0; j < process->count; j++) {
			stops_starved(process->threads[j]);
			stops_forget(process->threads[j], &s->cost);
		}
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

static void *run(void *data)
{
	struct sampling *s = data;
	uint64_t begun = now(), due = begun, end = s->duration ? begun + s->duration : UINT64_MAX;
	uint64_t wake = due;

	here_be_prompt();
	priority_begin();
	s->goes_first = go_first();
	work_on(s);
	stopper_begin();
	visits_begin(look_at_all, s);
	s->begin = begun;
	s->cost.cpu = cpu_time();
	while (wait_until(s, wake) && due < end) {
		s->cost.late += now() - wake > s->pace.interval / 4;
		mark_put(begun, MARK_DISTANCE);
		sample_all(s);
		if (!s->targets.count || is_over(s))
			break;
		due = next_due(s, begun, due);
		wake = end;
		if (due < end) {
			visits_plan(&s->targets, due);
			wake = visits_until();
		}
	}
	mark_put(begun, 0);
	s->cost.wall = now() - begun;
	s->cost.cpu = cpu_time() - s->cost.cpu;
	end_stops(s);
	take_starved(s);
	targets_end(&s->targets);
	priority_rest(GUARDED_TURN);
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

/* The same stop as the last time */
static bool is_stopped_yet(void)
{
	static uint64_t last;
	const uint64_t before = last;

	last = stopper_since();
	return last && last == before;
}

/* Return: true if that is over a second later */
static bool is_over_soon(pthread_t thread)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	time.tv_sec++;
	return !pthread_timedjoin_np(thread, NULL, &time);
}

/*
 * It may wait in the kernel for what nobody ever does, and a thread that is stopped for the copy of
 * its stack, if that is brought by another one. When drspin ends the kernel lets all go on. Looks
 * are counted, not time: that passes while drspin itself is stopped, too.
 */
static void wait_for_end(const struct sampling *s, pthread_t thread)
{
	int stuck = 0, stopped = 0;

	while (!is_over_soon(thread)) {
		stuck = is_stuck(s) ? stuck + 1 : 0;
		stopped = is_stopped_yet() ? stopped + 1 : 0;
		if ((stuck < MAX_STUCK || !signals_untaken()) && stopped < MAX_STOP)
			continue;
		say_later(false);
		say("the kernel does not answer about a process: there is no report");
		outfile_drop();
		/* At once: exit() may want that thread, too. */
		_exit(STATUS_INPUT);
	}
}

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
