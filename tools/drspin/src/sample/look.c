// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "sample/lanes.h"
#include "sample/look.h"
#include "sample/runs.h"
#include "sample/signals.h"
#include "sample/stacks.h"
#include "sample/what.h"
#include "target/memory.h"
#include "target/stop.h"
#include "unwind/walk.h"

/* So much of a stack is copied, from its innermost frame on, and more if that is too little */
#define SOME_COPY	(64 * UNIT_KIB)
#define MAX_COPY	(1024 * UNIT_KIB)
/* The same while nobody knows where it ends */
#define FIRST_COPY	8192

/* Who has not stopped by then gets no CPU. */
#define LATE		(20000 * UNIT_USEC)

static unsigned char bytes[MAX_COPY];
static struct walk walk;

uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * UNIT_SEC + time.tv_nsec;
}

bool one_cpu(void)
{
	static long cpus;

	if (!cpus)
		cpus = sysconf(_SC_NPROCESSORS_ONLN);
	return cpus == 1;
}

/* ---- who it is -------------------------------------------------------------- */

/* How many samples of a thread that is new, and which ones later, tell its name */
enum { NEW_SAMPLES = 8, NAMING = 16 };

/* A thread that executes another program is another one in what is shown. */
static bool identify(struct thread *thread)
{
	struct process *process = thread->process;
	struct task_stat stat;
	struct lane *lane;

	if (!task_stat_read(&thread->files, &stat))
		return false;
	thread->letter = stat.state;
	*thread->where = '\0';
	/* It ends: who it was is known, or nobody will know */
	if (!stat.program || stat.state == 'Z')
		return thread->program;
	if (thread->program != stat.program) {
		thread->lane = lane_begin(process->pid, thread->tid);
		thread->program = stat.program;
		thread->known = false;
	}
	if (process->program != stat.program) {
		space_forget(&process->space);
		process->program = stat.program;
		process->narrow = task_is_narrow(process->space.dir);
	}
	lane = lane_numbered(thread->lane);
	strcpy(lane->name, stat.name);
	return true;
}

/*
 * Its stat is the dearest of a thread's files. Only the first thread of a process can
 * execute another program and live; of the others the name alone may change.
 */
static bool is_identified(struct thread *thread)
{
	thread->looks++;
	return thread->tid != thread->process->pid && thread->program &&
	       thread->program == thread->process->program &&
	       thread->looks > NEW_SAMPLES && thread->looks % NAMING;
}

/* Is it known whom a sample is for? */
static bool has_lane(struct thread *thread)
{
	return is_identified(thread) || identify(thread);
}

/* ---- its stack -------------------------------------------------------------- */

static void copy_stack(struct thread *thread, uint64_t sp, struct copy *copy)
{
	struct space *space = &thread->process->space;
	uint64_t end = space_end(space, sp), len = end ? end - sp : FIRST_COPY;

	if (!thread->copied)
		thread->copied = SOME_COPY;
	copy->start = sp;
	copy->bytes = bytes;
	copy->len = memory_read(&space->memory, sp, bytes,
				len < thread->copied ? len : thread->copied);
}

/* Is there a file in it that is opened when its file system answers? */
static bool walk_waits(void)
{
	for (size_t i = 0; i < walk.count; i++)
		if (walk.frames[i].module && walk.frames[i].module->waits)
			return true;
	return false;
}

/* From the outermost function on */
static uint32_t push_walk(void)
{
	uint32_t stack = STACK_ROOT;

	if (!walk.complete)
		stack = stack_push(stack, place_text("[callers not found]"));
	for (size_t i = walk.count; i--;)
		stack = stack_push(stack, place_code(walk.frames[i].module,
						     walk.frames[i].address));
	return stack;
}

static void count_methods(struct lane *lane)
{
	for (size_t i = 0; i < walk.count; i++)
		lane->frames[walk.frames[i].method]++;
}

static uint32_t find_stack(struct thread *thread, const struct regs *regs,
			   const struct copy *copy)
{
	walk_stack(&walk, &thread->process->space, regs, copy);
	/* The next time */
	if (!walk.complete && copy->len >= thread->copied && thread->copied < MAX_COPY)
		thread->copied *= 2;
	thread->complete = walk.complete;
	count_methods(lane_numbered(thread->lane));
	return push_walk();
}

/* ---- what it does ------------------------------------------------------------- */

/**
 * struct seen - a thread in a sample
 * @state: what it did
 * @stack: where
 * @weight: samples that this stands for
 * @time: when
 * @slept_on: it has slept since the sample before
 * @no_stack: its stack could not be read
 */
struct seen {
	enum state state;
	uint32_t stack;
	uint64_t weight, time;
	bool slept_on, no_stack;
};

static void count(struct thread *thread, const struct seen *seen)
{
	struct lane *lane = lane_numbered(thread->lane);

	lane->samples[seen->state] += seen->weight;
	if (seen->stack != STACK_ROOT && !seen->no_stack) {
		lane->stacks += seen->weight;
		lane->complete += thread->complete ? seen->weight : 0;
	}
	tally_add(thread->lane, seen->stack, seen->state, seen->weight);
	run_add(&(const struct run) {
		.lane = thread->lane, .stack = seen->stack, .state = seen->state,
		.count = seen->weight, .begin = seen->time,
	}, seen->slept_on);
}

static enum state state_of_sleep(char state)
{
	return state == 'T' || state == 't' ? STATE_STOPPED : STATE_WAITING;
}

/* ---- one that sleeps ----------------------------------------------------------- */

/**
 * struct sleep - what a thread that sleeps was seen to do
 * @time: when it was looked at first, 0: nobody wants to know
 * @run: how it had got on, before anything else was read
 * @has_run: is that known?
 * @call: the system call
 * @where: the kernel's function, "": not known
 * @copy: its stack
 * @what: what it waits for
 */
struct sleep {
	uint64_t time;
	struct task_run run;
	bool has_run;
	struct task_call call;
	char where[TASK_LINE];
	struct copy copy;
	struct what what;
};

static enum task_sleep read_call(const struct thread *thread, struct sleep *sleep)
{
	sleep->has_run = task_run_read(&thread->files, &sleep->run);
	sleep->time = runs_wanted ? now() : 0;
	return task_call_read(&thread->files, &sleep->call);
}

/*
 * Who has the other end of a pipe, or a mutex, may change while it sleeps, and a file system
 * may answer: that is looked for once more after 1, 2, 4, 8 samples and so on.
 */
static bool is_known(struct thread *thread)
{
	thread->slept++;
	return !thread->waits_for_others || thread->slept & (thread->slept - 1);
}

static bool same_sleep(const struct thread *thread, const struct sleep *sleep)
{
	return thread->known && sleep->has_run && sleep->run.times == thread->run.times &&
	       !strcmp(sleep->call.line, thread->call.line);
}

/*
 * Everything else has been read: had it slept all the time? The same call is not enough, it
 * may be the next one of a loop. Without a CPU it can have done nothing; but it can have
 * been woken, and it is in no function of the kernel then.
 */
static enum task_sleep still_sleeps(const struct thread *thread, const struct sleep *sleep)
{
	struct task_run run = { 0 };
	struct task_call call;
	enum task_sleep found;

	if (!sleep->has_run || !*sleep->where) {
		found = task_call_read(&thread->files, &call);
		if (found != TASK_SLEEPS)
			return found;
		if (strcmp(call.line, sleep->call.line))
			return TASK_RUNS;
	}
	if (task_run_read(&thread->files, &run) != sleep->has_run ||
	    run.times != sleep->run.times)
		return TASK_RUNS;
	return TASK_SLEEPS;
}

/* By drspin, which has asked it to stop, and not collected that yet */
static bool was_stopped(const struct thread *thread)
{
	return thread->asked && thread->letter == 't';
}

/* In the same function of the kernel it is in the same state. */
static enum task_sleep read_sleep(struct thread *thread, struct sleep *sleep)
{
	task_wchan(&thread->files, sleep->where);
	if ((!is_identified(thread) || !*sleep->where || strcmp(sleep->where, thread->where)) &&
	    !identify(thread))
		return TASK_GONE;
	/* It has just been woken, or stopped. */
	if (thread->letter == 'R' || was_stopped(thread))
		return TASK_RUNS;
	strcpy(thread->where, sleep->where);
	space_expect(&thread->process->space, sleep->call.sp);
	copy_stack(thread, sleep->call.sp, &sleep->copy);
	what_read(&sleep->what, thread, &sleep->call);
	return still_sleeps(thread, sleep);
}

static void take_sleep(struct thread *thread, const struct sleep *sleep)
{
	struct regs regs = { 0 };
	size_t copied = thread->copied;
	uint32_t stack;

	thread->call = sleep->call;
	thread->run = sleep->run;
	reg_set(&regs, REG_SP, thread->call.sp);
	reg_set(&regs, REG_PC, space_pc(&thread->process->space, thread->call.pc));
	stack = find_stack(thread, &regs, &sleep->copy);
	thread->stack = what_push(stack, thread, &sleep->what);
	thread->waits_for_others = sleep->what.words.others || walk_waits();
	thread->state = state_of_sleep(thread->letter);
	thread->known = thread->copied == copied;
}

/* @sleep: has the call */
static enum task_sleep look_at_sleep(struct thread *thread, struct sleep *sleep)
{
	bool same = same_sleep(thread, sleep);
	enum task_sleep found;

	if (!same)
		thread->slept = 0;
	if (!same || !is_known(thread)) {
		thread->known = false;
		found = read_sleep(thread, sleep);
		if (found != TASK_SLEEPS)
			return found;
		take_sleep(thread, sleep);
	}
	count(thread, &(const struct seen) {
		.state = thread->state, .stack = thread->stack, .weight = 1, .time = sleep->time,
		.slept_on = same,
	});
	return TASK_SLEEPS;
}

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
		seen.stack = stack_push(seen.stack, place_text(WHAT_RUNNABLE));
	thread->complete = false;
	count(thread, &seen);
	thread->run = run;
}

static bool is_narrow(struct thread *thread)
{
	return (thread->process->program || identify(thread)) && thread->process->narrow;
}

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

static void ask(struct thread *thread, struct cost *cost)
{
	bool alone = !threads_asked();
	uint64_t asked;
	int error;

	if (is_narrow(thread)) {
		count_narrow(thread, now());
		return;
	}
	/* Not while it is stopped */
	if (!thread->process->space.maps.count)
		space_expect(&thread->process->space, 0);
	task_run_read(&thread->files, &thread->run_asked);
	asked = now();
	thread_asked(thread, asked);
	error = alone ? stop_ask(thread->tid) : ask_beside_others(thread->tid);
	if (!error)
		return;
	thread_released(thread);
	if (error != EPERM || !has_lane(thread))
		return;
	thread->complete = false;
	count(thread, &(const struct seen) {
		.state = STATE_RUNNING, .weight = 1, .time = asked,
		.stack = stack_push(STACK_ROOT, place_text(refusal(thread, cost))),
	});
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
static void ask_soon(struct thread *thread, struct cost *cost)
{
	if (!thread->asked && !thread->due)
		thread->weight = 0;
	thread->weight++;
	if (thread->asked)
		return;
	thread->due = has_to_wait(thread->process);
	if (!thread->due)
		ask(thread, cost);
}

void look_due(struct process *process, struct cost *cost)
{
	struct thread *thread;
	struct task_call call;

	for (size_t i = 0; i < process->count && !has_to_wait(process); i++) {
		thread = process->threads[i];
		if (!thread->due)
			continue;
		thread->due = false;
		if (task_call_read(&thread->files, &call) == TASK_RUNS)
			ask(thread, cost);
		else
			cost->unread++;
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

void look_starved(struct thread *thread)
{
	if (!has_starved(thread) || (!thread->program && !identify(thread)))
		return;
	count(thread, &(const struct seen) {
		.state = STATE_RUNNABLE, .weight = thread->weight, .time = thread->asked,
		.stack = stack_push(STACK_ROOT, place_text(WHAT_RUNNABLE)), .no_stack = true,
	});
}

/* It may stop, as it was asked to, at any time. */
static enum task_sleep read_call_unless_stopped(struct thread *thread, struct sleep *sleep)
{
	if (thread->asked && identify(thread) && was_stopped(thread))
		return TASK_RUNS;
	return read_call(thread, sleep);
}

void look(struct thread *thread, struct cost *cost)
{
	struct sleep sleep = { 0 };
	enum task_sleep found = read_call_unless_stopped(thread, &sleep);

	/* What wakes up just now is looked at once more. */
	for (int try = 0; try < 2 && found == TASK_SLEEPS; try++) {
		found = look_at_sleep(thread, &sleep);
		if (found == TASK_SLEEPS)
			return;
		if (found == TASK_RUNS)
			found = read_call_unless_stopped(thread, &sleep);
	}
	if (found == TASK_SLEEPS)
		cost->unread++;
	else if (found == TASK_GONE)
		thread->gone = true;
	else if (found == TASK_RUNS)
		ask_soon(thread, cost);
}

/* ---- one that has stopped --------------------------------------------------------- */

static uint32_t stack_of_run(struct thread *thread, const struct raw_regs *raw,
			     const struct regs *regs, const struct copy *copy, enum state state)
{
	long number = regs_syscall(raw);
	uint32_t stack = find_stack(thread, regs, copy);

	if (number >= 0)
		stack = what_in_kernel(stack, number);
	if (state == STATE_RUNNABLE)
		stack = stack_push(stack, place_text(WHAT_RUNNABLE));
	return stack;
}

/*
 * From the request on; where it had to wait for a CPU before it could stop, from when that
 * was noticed. With one CPU it had to, as drspin had that; not every kernel says so.
 */
static uint64_t begin_of_stop(const struct thread *thread, const struct task_run *after,
			      uint64_t noticed)
{
	bool waited = one_cpu() || after->waiting != thread->run_asked.waiting;

	return waited ? noticed : thread->asked;
}

static void count_stop(struct thread *thread, uint64_t nsec, struct cost *cost)
{
	cost_stop(cost, nsec);
	thread->stopped += nsec;
	if (thread->stopped > cost->most_stopped)
		cost->most_stopped = thread->stopped;
}

static void sample_stopped(struct thread *thread, const struct raw_regs *raw,
			   const struct regs *regs, const struct copy *copy,
			   const struct task_run *run, uint64_t asked)
{
	struct seen seen = { .weight = thread->weight, .time = asked };

	if (!has_lane(thread))
		return;
	seen.state = state_of_run(thread, run);
	seen.stack = stack_of_run(thread, raw, regs, copy, seen.state);
	count(thread, &seen);
	thread->run = *run;
}

void look_stopped(struct thread *thread, int status, struct cost *cost)
{
	struct task_run run = thread->run_asked;
	uint64_t noticed = now(), asked = thread->asked;
	struct regs regs = { 0 };
	struct raw_regs raw;
	struct copy copy;
	uint64_t end;

	/* It has just been killed, or has executed a 32-bit program. */
	if (!regs_read(thread->tid, &raw)) {
		cost->unread++;
		if (stop_end(thread->tid, status))
			thread_released(thread);
		identify(thread);
		return;
	}
	regs_from_raw(&regs, &raw);
	copy_stack(thread, regs.value[REG_SP], &copy);
	task_run_read(&thread->files, &run);
	cost->restarted += stop_restart(thread->tid, status, &raw);
	/* As soon as it may run it can have drspin's CPU. */
	end = now();
	if (!stop_end(thread->tid, status))
		return;
	count_stop(thread, end - begin_of_stop(thread, &run, noticed), cost);
	thread_released(thread);
	thread->known = false;
	sample_stopped(thread, &raw, &regs, &copy, &run, asked);
}
