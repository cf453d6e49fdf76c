// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/units.h"
#include "sample/here.h"
#include "sample/seen.h"
#include "sample/stacks.h"
#include "sample/stops.h"
#include "sample/visits.h"
#include "sample/what.h"
#include "target/syscalls.h"

/* Who has not stopped by then gets no CPU. */
#define LATE		(20000 * UNIT_USEC)

/* For so many stops after one in a system call it is stopped from its own CPU. */
#define CALLS_OFTEN	64

/*
 * So exactly a visit knows what a thread did when it took its CPU, at best and at worst: as many
 * times the error that it is seen to make as is given here.
 */
#define BEST_PRECISION	(20 * UNIT_USEC)
#define WORST_PRECISION	(50 * UNIT_USEC)
#define ERRORS		3

/* By this part of the time since then it knows when one was woken that had slept. */
#define WOKEN_PRECISION	20

/* The mean of so many stops tells how large that is. */
#define STOPS_MEAN	64

/* So long a chain of tracers is looked at. */
#define MAX_TRACERS	16

/* ---- one that runs -------------------------------------------------------------- */

/* Why may it not be stopped? */
static const char *refusal(const struct thread *thread, struct cost *cost)
{
	struct task_stat stat;

	if (task_tracer(thread->tid)) {
		cost->foreign++;
		return "[traced by another]";
	}
	if (!task_stat_read(&thread->files, &stat) || stat.state == 'Z' || stat.state == 'X') {
		cost->ended++;
		return "[ended when it was to be stopped]";
	}
	cost->refused++;
	return "[may not be stopped]";
}

/*
 * Of the time since the last sample it ran for a part, and wanted a CPU for the rest. A thread
 * that gets a quarter of a CPU is to run in a quarter of the samples: what one sample cannot
 * tell of the part is left to the next.
 */
static enum state state_of_run(struct thread *thread, const struct task_run *run)
{
	uint64_t ran = run->running - thread->run.running;
	uint64_t waited = run->waiting - thread->run.waiting;
	double part = ran + waited ? (double)ran / (ran + waited) : 1;

	thread->left_over += part * thread->weight;
	if (thread->left_over < thread->weight / 2.0)
		return STATE_RUNNABLE;
	thread->left_over -= thread->weight;
	return STATE_RUNNING;
}

/* For so long it has waited for a CPU before it stopped, be it before it was asked, too. */
static uint64_t waited(const struct thread *thread, const struct stop *stop)
{
	return stop->run.waiting - thread->run_asked.waiting;
}

/*
 * A visit takes its CPU from one that runs. What time a thread has then waited for a CPU, and run,
 * goes back to before the visit if another one had that CPU. Return: for so long, nanoseconds.
 */
static int64_t waited_before_visit(const struct thread *thread, const struct stop *stop)
{
	const int64_t waiting = stop->run.waiting - thread->run_met.waiting;
	const int64_t running = stop->run.running - thread->run_met.running;

	return waiting + running - (int64_t)(stop->noticed - thread->met);
}

/*
 * The mean error, of those that cannot be taken for time waited: the other ones are as large, as a
 * thread's stop is noticed about as late as that its CPU was taken.
 */
static int64_t mean_error;

static void note_error(int64_t before)
{
	if (before < 0 && before > -(int64_t)WORST_PRECISION)
		mean_error += (-before - mean_error) / STOPS_MEAN;
}

static int64_t precision(void)
{
	const int64_t known = ERRORS * mean_error;

	if (known < (int64_t)BEST_PRECISION)
		return BEST_PRECISION;
	return known > (int64_t)WORST_PRECISION ? (int64_t)WORST_PRECISION : known;
}

/* The last one in which it was seen to sleep */
static bool in_last_call(const struct thread *thread, const struct stop *stop)
{
	const long number = regs_syscall(&stop->raw);

	return thread->state == STATE_WAITING && number >= 0 && number == thread->call.number;
}

/*
 * Did it sleep, and was woken just before, or since the visit has begun? What timers of that CPU
 * have to wake up, some time late, they do with the visit's. A call that has slept once may have
 * run since.
 */
static bool was_woken(const struct thread *thread, const struct stop *stop)
{
	int64_t since_visit = stop->noticed - thread->met;
	long number = regs_syscall(&stop->raw);

	if (!in_last_call(thread, stop) ||
	    !balance_slept(&thread->balance, &stop->run, stop->noticed))
		return false;
	return stop->restarted || syscall_slept(number, regs_result(&stop->raw)) ||
	       (stop->run.times &&
		llabs(waited_before_visit(thread, stop)) > since_visit / WOKEN_PRECISION);
}

/* It is known who had the CPU. Who did not, and has waited for less time, was woken since. */
static enum state state_when_met(const struct thread *thread, const struct stop *stop,
				 int64_t before)
{
	if (thread->had_cpu == HAD_CPU)
		return STATE_RUNNING;
	return before < 0 && in_last_call(thread, stop) ? STATE_WAITING : STATE_RUNNABLE;
}

/*
 * One thread has had the CPU. One that is stopped in a later visit may have slept meanwhile: it did
 * not when it was met.
 */
static enum state state_in_visit(struct thread *thread, const struct stop *stop)
{
	const int64_t before = waited_before_visit(thread, stop);

	note_error(before);
	if (thread->had_cpu != HAD_CPU_UNKNOWN && stop->met == thread->met)
		return state_when_met(thread, stop, before);
	if (before > precision())
		return STATE_RUNNABLE;
	if (stop->met != thread->met && before < -(int64_t)WORST_PRECISION)
		return state_of_run(thread, &stop->run);
	if (was_woken(thread, stop))
		return STATE_WAITING;
	return visits_have_found(thread->met) ? STATE_RUNNABLE : STATE_RUNNING;
}

/* It is not stopped: nothing here would begin its system calls anew. */
static void count_narrow(struct thread *thread, uint64_t time)
{
	struct seen seen = { .weight = thread->weight, .time = time };
	struct task_run run = thread->run;

	if (!has_lane(thread))
		return;
	task_run_read(&thread->files, &run);
	seen.state = state_of_run(thread, &run);
	seen.stack = stack_push(STACK_ROOT, place_text("[32-bit program]"));
	if (seen.state == STATE_RUNNABLE)
		seen.stack = stack_push(seen.stack, place_text(PLACE_RUNNABLE));
	thread->complete = false;
	count_seen(thread, &seen);
	count_run(thread, &run, time);
}

static bool is_narrow(struct thread *thread)
{
	return (thread->process->program || identify(thread)) && thread->process->narrow;
}

/* It ran; no more is known */
static void count_running(struct thread *thread, uint64_t time, const char *what)
{
	struct task_run run = thread->run;

	task_run_read(&thread->files, &run);
	thread->complete = false;
	count_seen(thread, &(const struct seen) {
		.state = STATE_RUNNING, .weight = thread->weight, .time = time,
		.stack = stack_push(STACK_ROOT, place_text(what)),
	});
	count_run(thread, &run, time);
}

/*
 * Two that have stopped each other would stay so, with all others that they have stopped: who
 * traces this thread, or the tracer of it, is let run, and so is what samples in another drspin.
 */
static bool may_stop_this(struct thread *thread)
{
	pid_t tracer = task_tracer(gettid());

	for (int i = 0; tracer && i < MAX_TRACERS; i++) {
		if (tracer == thread->tid)
			return true;
		tracer = task_tracer(tracer);
	}
	return (thread->program || identify(thread)) &&
	       !strcmp(lane_numbered(thread->lane)->name, SAMPLER_NAME);
}

static void ask(struct thread *thread, struct cost *cost)
{
	struct stop *stop;
	uint64_t asked;
	int error;

	if (is_narrow(thread)) {
		count_narrow(thread, now());
		return;
	}
	if (may_stop_this(thread)) {
		if (has_lane(thread))
			count_running(thread, now(), "[samples, or traces drspin]");
		return;
	}
	task_run_read(&thread->files, &thread->run_asked);
	stop = stopper_room(thread->tid, &thread->reach);
	stop->sched = thread->files.sched;
	stop->run = thread->run_asked;
	visits_end(thread, stop);
	asked = now();
	thread->weight_asked = thread->weight;
	thread_asked(thread, asked);
	error = stopper_ask(stop);
	/* Another one may just have let it go. */
	if (error == EPERM && !task_tracer(thread->tid))
		error = stopper_ask(stop);
	if (!error)
		return;
	thread_released(thread);
	stopper_give(stop);
	if (error == EPERM && has_lane(thread))
		count_running(thread, asked, refusal(thread, cost));
	else
		cost->unread += thread->weight;
}

static bool is_late(const struct thread *thread)
{
	return thread->asked && now() - thread->asked >= LATE;
}

/* One thread of a process at a time, but none waits for one that gets no CPU. */
static bool has_to_wait(const struct process *process)
{
	return process->asked && !is_late(process->asked);
}

/* The stop stands for all samples since it was wanted. */
void stops_want(struct thread *thread, struct cost *cost)
{
	if (!thread->asked && !thread->due)
		thread->weight = 0;
	thread->weight += thread->owed + 1;
	thread->owed = 0;
	if (thread->asked)
		return;
	thread->due = has_to_wait(thread->process);
	if (!thread->due)
		ask(thread, cost);
}

/* NULL: none waits */
static struct thread *longest_due(const struct process *process)
{
	struct thread *longest = NULL, *thread;

	for (size_t i = 0; i < process->count; i++) {
		thread = process->threads[i];
		if (thread->due && !visits_wait(thread) &&
		    (!longest || thread->weight > longest->weight))
			longest = thread;
	}
	return longest;
}

void stops_due(struct process *process, struct cost *cost)
{
	struct thread *thread;
	struct task_call call;

	while (!has_to_wait(process) && (thread = longest_due(process))) {
		thread->due = false;
		if (task_call_read(&thread->files, &call) == TASK_RUNS)
			ask(thread, cost);
		else
			thread->owed += thread->weight;
	}
}

/* Has it had no CPU since it was asked to stop? When it has ended nobody tells. */
static bool has_starved(const struct thread *thread)
{
	struct task_run run = thread->run_asked;

	task_run_read(&thread->files, &run);
	return is_late(thread) && run.times == thread->run_asked.times &&
	       run.running == thread->run_asked.running;
}

void stops_starved(struct thread *thread)
{
	if (!has_starved(thread) || (!thread->program && !identify(thread)))
		return;
	/* Its account says nothing of this yet. */
	balance_end(&thread->balance, thread->lane);
	count_seen(thread, &(const struct seen) {
		.state = STATE_RUNNABLE, .weight = thread->weight, .time = thread->asked,
		.stack = stack_push(STACK_ROOT, place_text(PLACE_RUNNABLE)), .no_stack = true,
	});
	thread->weight = 0;
}

void stops_forget(struct thread *thread, struct cost *cost)
{
	cost->unread += thread->owed + (thread->due || thread->asked ? thread->weight : 0);
	thread->owed = 0;
	thread->weight = 0;
	thread->due = false;
}

/* ---- one that has stopped --------------------------------------------------------- */

static uint32_t stack_of_run(struct thread *thread, const struct raw_regs *raw,
			     const struct regs *regs, const struct copy *copy, enum state state)
{
	long number = regs_syscall(raw);
	uint32_t stack = find_stack(thread, regs, copy);

	if (state == STATE_WAITING)
		return what_slept(stack, thread);
	if (number >= 0)
		stack = what_in_kernel(stack, number);
	if (state == STATE_RUNNABLE)
		stack = stack_push(stack, place_text(PLACE_RUNNABLE));
	return stack;
}

/*
 * In its call it has got a CPU again after the request, other than after the visit: it slept there,
 * or others had the CPU.
 */
static bool went_on(const struct thread *thread, const struct stop *stop)
{
	return regs_syscall(&stop->raw) >= 0 &&
	       stop->run.times > thread->run_asked.times + (stop->met != 0);
}

/*
 * From the request on, without the time for which it waited for a CPU, or went on in its call;
 * after a visit it has waited since that, if no longer, and it is known for how long it ran. With
 * one CPU it had to wait, as drspin had that; not every kernel says so.
 */
static uint64_t begin_of_stop(const struct thread *thread, const struct stop *stop)
{
	uint64_t begin = stop->requested + waited(thread, stop);

	if (stop->met)
		begin = stop->met + waited(thread, stop) + stop->run.running -
			thread->run_asked.running;
	if (begin < stop->requested)
		begin = stop->requested;
	return one_cpu() || went_on(thread, stop) || begin > stop->noticed ? stop->noticed : begin;
}

static void count_stop(struct thread *thread, uint64_t nsec, struct cost *cost)
{
	cost_stop(cost, nsec);
	thread->stopped += nsec;
	if (thread->stopped > cost->most_stopped)
		cost->most_stopped = thread->stopped;
}

static void note_calls(struct thread *thread, const struct stop *stop)
{
	if (regs_syscall(&stop->raw) >= 0)
		thread->calls_often = CALLS_OFTEN;
	else if (thread->calls_often)
		thread->calls_often--;
}

/* In so many samples it waited for a CPU. */
static void count_wait(struct thread *thread, struct seen seen, uint64_t waits)
{
	seen.weight = waits;
	seen.state = STATE_RUNNABLE;
	seen.stack = stack_push(seen.stack, place_text(PLACE_RUNNABLE));
	count_seen(thread, &seen);
}

/*
 * Of the samples that the stop stands for, those since it was asked: it waited for a CPU in them,
 * although it runs, or sleeps, in this one.
 */
static uint64_t waits_of(const struct thread *thread, enum state state)
{
	if (!thread->met || state == STATE_RUNNABLE || thread->weight < thread->weight_asked)
		return 0;
	return thread->weight - thread->weight_asked;
}

/* For so long the visit kept its CPU from it, nanoseconds; after that it may wait for others. */
static uint64_t kept(const struct thread *thread, const struct stop *stop, uint64_t asked)
{
	const uint64_t waited = stop->run.waiting - thread->run_met.waiting;
	const uint64_t visited = asked - thread->met;

	return waited < visited ? waited : visited;
}

static void sample_stopped(struct thread *thread, const struct stop *stop, uint64_t asked)
{
	struct seen seen = { .time = asked };
	struct regs regs = { 0 };
	uint64_t waits;

	if (!has_lane(thread))
		return;
	note_calls(thread, stop);
	regs_from_raw(&regs, &stop->raw);
	thread->reach.end = space_end(&thread->process->space, regs.value[REG_SP]);
	seen.state = thread->met ? state_in_visit(thread, stop) : state_of_run(thread, &stop->run);
	if (thread->met && seen.state == STATE_RUNNING) {
		visits_found(thread->met);
		balance_kept(&thread->balance, kept(thread, stop, asked));
	}
	seen.stack = stack_of_run(thread, &stop->raw, &regs, &stop->copy, seen.state);
	waits = waits_of(thread, seen.state);
	seen.weight = thread->weight - waits;
	/* In samples that it still owes it did not sleep. */
	if (seen.state == STATE_WAITING && seen.weight) {
		thread->owed += seen.weight - 1;
		seen.weight = 1;
	}
	if (seen.weight)
		count_seen(thread, &seen);
	/* When it is seen to have stopped it waits no more. */
	seen.time += (stop->noticed - asked) / 2;
	if (waits)
		count_wait(thread, seen, waits);
	count_run(thread, &stop->run, stop->noticed);
}

void stops_take(struct thread *thread, const struct stop *stop, struct cost *cost)
{
	uint64_t asked = thread->asked;

	/* It has just been killed, or has executed a 32-bit program. */
	if (!stop->has_regs) {
		cost->unread += thread->weight;
		thread_released(thread);
		identify(thread);
		return;
	}
	cost->restarted += stop->restarted;
	count_stop(thread, stop->end - begin_of_stop(thread, stop), cost);
	balance_stopped(&thread->balance, stop->end - stop->noticed);
	thread_released(thread);
	thread->known = false;
	thread->stopped_in = regs_syscall(&stop->raw);
	thread->reach = stop->reach;
	sample_stopped(thread, stop, asked);
}
