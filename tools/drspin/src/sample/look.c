// SPDX-License-Identifier: GPL-2.0
#include <string.h>
#include <sys/syscall.h>

#include "sample/here.h"
#include "sample/look.h"
#include "sample/seen.h"
#include "sample/stops.h"
#include "sample/visits.h"
#include "sample/what.h"

/* Who has slept for so many samples calls seldom. */
#define LONG_SLEEP	128

static enum state state_of_sleep(char state)
{
	return state == 'T' || state == 't' ? STATE_STOPPED : STATE_WAITING;
}

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

/*
 * Some calls, as nanosleep(), are begun anew by the kernel as another one, which has the arguments
 * of the first: that of a thread that fell asleep in the moment in which it was to stop.
 */
static void name_call(struct thread *thread, struct task_call *call)
{
	if (call->number != SYS_restart_syscall)
		thread->stopped_in = -1;
	else if (thread->stopped_in >= 0)
		call->number = thread->stopped_in;
}

static enum task_sleep read_call(struct thread *thread, struct sleep *sleep)
{
	enum task_sleep found;

	sleep->has_run = task_run_read(&thread->files, &sleep->run);
	sleep->time = now();
	found = task_call_read(&thread->files, &sleep->call);
	if (found == TASK_SLEEPS)
		name_call(thread, &sleep->call);
	return found;
}

/*
 * Who has the other end of a pipe, or a mutex, may change while it sleeps, and a file system
 * may answer: that is looked for once more after 1, 2, 4, 8 samples and so on.
 */
static bool is_known(struct thread *thread)
{
	thread->slept++;
	if (thread->slept == LONG_SLEEP)
		thread->calls_often = 0;
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
	copy_sleeper(thread, sleep->call.sp, &sleep->copy);
	what_read(&sleep->what, thread, &sleep->call);
	return still_sleeps(thread, sleep);
}

static void take_sleep(struct thread *thread, const struct sleep *sleep)
{
	struct regs regs = { 0 };
	struct reach reach = thread->reach;
	uint32_t stack;

	thread->call = sleep->call;
	reg_set(&regs, REG_SP, thread->call.sp);
	reg_set(&regs, REG_PC, space_pc(&thread->process->space, thread->call.pc));
	stack = find_stack(thread, &regs, &sleep->copy);
	thread->functions = stack;
	thread->stack = what_push(stack, thread, &sleep->what);
	thread->waits_for_others = sleep->what.words.others || stack_waits();
	thread->state = state_of_sleep(thread->letter);
	thread->known = thread->reach.bytes == reach.bytes &&
			thread->reach.other_sp == reach.other_sp;
}

/* One that ran when this sample looked at it first may sleep in its visit. */
static void count_sleep(struct thread *thread, const struct sleep *sleep, bool slept_on)
{
	count_run(thread, &sleep->run, sleep->time);
	if (thread->put_off) {
		thread->owed++;
		return;
	}
	count_seen(thread, &(const struct seen) {
		.state = thread->state, .stack = thread->stack, .weight = 1, .time = sleep->time,
		.slept_on = slept_on,
	});
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
	count_sleep(thread, sleep, same);
	return TASK_SLEEPS;
}

/* It may stop, as it was asked to, at any time. */
static enum task_sleep read_call_unless_stopped(struct thread *thread, struct sleep *sleep)
{
	if (thread->asked && identify(thread) && was_stopped(thread))
		return TASK_RUNS;
	return read_call(thread, sleep);
}

bool look(struct thread *thread, struct cost *cost)
{
	struct sleep sleep = { 0 };
	enum task_sleep found = read_call_unless_stopped(thread, &sleep);

	/* What wakes up just now is looked at once more. */
	for (int try = 0; try < 2 && found == TASK_SLEEPS; try++) {
		found = look_at_sleep(thread, &sleep);
		if (found == TASK_SLEEPS)
			return true;
		if (found == TASK_RUNS)
			found = read_call_unless_stopped(thread, &sleep);
	}
	if (found == TASK_RUNS) {
		visits_meet(thread, &sleep.run);
		if (visits_put_off(thread))
			return false;
	}
	thread->has_no_stack = found == TASK_NO_STACK;
	if (thread->has_no_stack)
		process_lost(thread->process, thread->tid);
	if (found == TASK_SLEEPS)
		cost->unread++;
	else if (found == TASK_RUNS)
		stops_want(thread, cost);
	if (found == TASK_GONE) {
		thread->gone = true;
		cost->unread += thread->put_off;
		stops_forget(thread, cost);
	}
	return true;
}
