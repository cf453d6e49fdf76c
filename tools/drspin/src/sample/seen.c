// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "base/units.h"
#include "sample/lanes.h"
#include "sample/seen.h"
#include "sample/stacks.h"
#include "unwind/walk.h"

static struct copy_room sleeper_room;
static struct walk walk;

/* ---- who it is -------------------------------------------------------------- */

/* How many samples of a thread that is new, and which ones later, tell its name */
enum { NEW_SAMPLES = 8, NAMING = 16 };

/* Two samples that are further from each other have no account in common. */
#define LONGEST_GAP	(5 * UNIT_SEC)

/* A thread that executes another program is another one in what is shown. */
bool identify(struct thread *thread)
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
		balance_end(&thread->balance, thread->lane);
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
bool is_identified(struct thread *thread)
{
	thread->looks++;
	return thread->tid != thread->process->pid && thread->program &&
	       thread->program == thread->process->program &&
	       thread->looks > NEW_SAMPLES && thread->looks % NAMING;
}

bool has_lane(struct thread *thread)
{
	return is_identified(thread) || identify(thread);
}

/* ---- its stack -------------------------------------------------------------- */

void copy_sleeper(struct thread *thread, uint64_t sp, struct copy *copy)
{
	struct space *space = &thread->process->space;

	copy_stacks(&space->memory, space, &thread->reach, sp, &sleeper_room, copy);
}

bool stack_waits(void)
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
		stack = stack_push_found(stack, place_code(walk.frames[i].module,
							   walk.frames[i].address),
					 i ? walk.frames[i - 1].method : METHOD_NONE);
	return stack;
}

/* The outermost function has no caller, or it was not found. */
static void count_methods(struct lane *lane)
{
	for (size_t i = 0; i + 1 < walk.count; i++)
		lane->frames[walk.frames[i].method]++;
	lane->frames[METHOD_NONE] += walk.count && !walk.complete;
}

uint32_t find_stack(struct thread *thread, const struct regs *regs, const struct copy *copy)
{
	walk_stack(&walk, &thread->process->space, regs, copy);
	if (!walk.complete)
		copy_learn(&thread->reach, copy, walk.other_sp);
	thread->complete = walk.complete;
	count_methods(lane_numbered(thread->lane));
	return push_walk();
}

/* ---- what it does ------------------------------------------------------------- */

void count_seen(struct thread *thread, const struct seen *seen)
{
	struct seen sample = *seen;

	sample.complete = thread->complete;
	balance_add(&thread->balance, thread->lane, &sample);
}

void count_run(struct thread *thread, const struct task_run *run, uint64_t time)
{
	thread->run = *run;
	/* drspin may have been stopped: nobody has looked then. */
	if (thread->balance.end && time > thread->balance.end + LONGEST_GAP)
		balance_end(&thread->balance, thread->lane);
	balance_read(&thread->balance, run, time);
}
