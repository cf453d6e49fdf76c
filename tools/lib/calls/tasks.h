/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tasks, and the stack of calls that each has open.
 *
 * A stack belongs to a task, not to a CPU: calls go on where the task goes on.
 * Its frames are indexed by the depth that the indentation gives, so a trace
 * with holes in it falls into step again by itself:
 *
 *	depth   text                    frames[] while c() runs
 *	0	a() {			[0] a, open
 *	1	  b();			[1] c, open; a's children hold b's time
 *	1	  c() {
 *
 * A frame that is not open collects the time of calls one level deeper all the
 * same: in a trace of nothing but exits the caller comes after its callees.
 */
#ifndef CALLS_TASKS_H
#define CALLS_TASKS_H

#include <stddef.h>

#include "base/index.h"
#include "lines/event.h"
#include "lines/record.h"

/**
 * struct frame - one level of a task's stack
 * @func: number of the function; valid if @open
 * @open: entered and not left
 * @interrupted: check: an interrupt's functions were called from here
 * @doubtful: check: records may have been lost since it was entered
 * @slept: check: another task ran since it was entered
 * @leaf: check: it was shown as a call on one line
 * @outermost: no other frame of this function that is @shown was open then
 * @interrupt: nobody called it: an interrupt did
 * @scheduled: the function that gives the CPU away was called from here
 * @shown: the filters let it through
 * @in_irq: enum irq_level that it runs in
 * @flags: enum name_flag of the function
 * @cpu: where it was entered
 * @base: with --from: one more than the depth of that function; 0: not below it
 * @children: sum of the durations of calls made from here
 * @irq: the same of interrupts that came
 * @asleep: how long the task was scheduled out
 * @preempted: of that, in calls that interrupts made
 * @longest: check: the longest of the calls
 * @time: when it was entered, or NO_TIME
 * @line: where the entry stands
 * @open_bits: a bit for each function open here or further out; see func_bit()
 * @data: what a sink keeps about it
 *
 * What a frame that is not open has of @in_irq, @base and @open_bits it has from
 * the next one further out.
 */
struct frame {
	uint32_t func;
	bool open;
	bool interrupted;
	bool doubtful;
	bool slept;
	bool leaf;
	bool outermost;
	bool interrupt;
	bool scheduled;
	bool shown;
	uint8_t in_irq;
	uint16_t flags;
	int16_t cpu;
	uint32_t base;
	uint64_t children;
	uint64_t irq;
	uint64_t asleep;
	uint64_t preempted;
	uint64_t longest;
	uint64_t time;
	uint64_t line;
	uint64_t open_bits;
	void *data;
};

/**
 * struct told - what only sinks need of a frame; beside it, so that reports need not carry it
 * @children: of its @children, in calls that are shown: where one is left out, in those
 *	inside of it
 * @irq: the same of its @irq
 * @asleep: the same of its @asleep
 * @irqs: bit n: an interrupt made the call n levels further out
 */
struct told {
	uint64_t children;
	uint64_t irq;
	uint64_t asleep;
	uint64_t irqs;
};

enum irq_level { IN_TASK, IN_SOFTIRQ, IN_IRQ };

#define ARROW_NONE	(-1)
#define ARROW_FIRST	INT32_MAX

/**
 * enum task_heed - why a task's next record is not like others
 * @HEED_RESUMES: it has been switched to, and no record of it has come yet
 * @HEED_LEAF: @ongoing has something
 */
enum task_heed { HEED_RESUMES = 1, HEED_LEAF = 2 };

/* The kernel's names have 15 characters. */
#define COMM_ROOM	32

/* A function's number in the trace, and enum name_flag. */
struct func_id {
	uint32_t func;
	uint32_t flags;			/* 0: not known yet */
};

/**
 * struct task - one task's stack
 * @pid: process id, or NO_PID as long as nothing tells
 * @comm: its name as far as the trace shows it, perhaps empty; not to be trusted
 * @cpu: of an idle task, the CPU that it is idle on (they share pid 0)
 * @frames: the stack
 * @told: by frame
 * @used: frames from here on are invalid
 * @data: what a sink keeps about the task; NULL at first
 * @number: its place in the list of all
 * @key: what it is found by, once it has a pid
 * @all: the tasks that it is one of
 * @who: number of its name and pid as lines have them, or NO_WHO
 * @ran_on: the CPU that it ran on last
 * @shown: the filters let it through
 * @heed: enum task_heed: what its next record has to do with
 * @after: with HEED_RESUMES, the task that ran there before; NULL: nobody knows
 * @out: when another task was switched to, or NO_TIME
 * @out_exactly: an event said so
 * @off_cpu: what events tell of it, or NULL
 * @arrow: an arrow said that an interrupt came: the depth of its calls, or
 *	ARROW_FIRST until there is one, else ARROW_NONE
 * @held: what waits until the trace names the task; NULL: nothing
 * @leaf: a call on one line that waits for the task's next one, or NULL
 * @leaf_id: its function
 * @leaf_value: what is known of it besides, or NULL
 * @ongoing: such a call that waits for longer, and calls that go on, or NULL
 * @args: by depth, the arguments of open calls, if somebody wants to know
 * @args_room: room of it
 * @check: what the checker remembers about the task
 */
struct task {
	int32_t pid;
	char comm[COMM_ROOM];
	int32_t cpu;
	struct frame *frames;
	struct told *told;
	uint32_t used;
	size_t room;
	void *data;

	uint32_t number;
	uint64_t key;
	struct tasks *all;
	uint32_t who;
	int32_t ran_on;
	bool shown;
	uint8_t heed;
	struct task *after;
	uint64_t out;
	bool out_exactly;
	struct off_cpu *off_cpu;
	int32_t arrow;
	void *held;
	const struct event *leaf;
	struct func_id leaf_id;
	const struct value *leaf_value;
	struct ongoing *ongoing;
	struct args *args;
	size_t args_room;

	struct {
		uint32_t doubt;		/* number of the last gap it has heard of */
		bool resuming;		/* no record since: any depth will do */
		uint32_t floor;		/* callers below this depth: not in the trace */
		uint64_t not_before;	/* end of the last leaf */
		uint64_t clock;		/* last stamp, if there is no CPU column */
	} check;
};

/**
 * struct first_task - who ran on a CPU before its first line with "=>"
 * @known: there is such a line
 * @pid: number of the task
 * @comm: its name, perhaps empty
 * @comm_len: length of that
 */
struct first_task {
	bool known;
	int32_t pid;
	char comm[COMM_ROOM];
	uint32_t comm_len;
};

/**
 * struct tasks - all tasks of a trace
 * @current: by CPU, what runs there; [0] is for lines that do not name a CPU
 * @cpus: room in @current
 * @firsts: by CPU, as far as somebody has looked for them
 * @first_cpus: room in @firsts
 */
struct tasks {
	struct task **current;
	size_t cpus;
	struct first_task *firsts;
	size_t first_cpus;

	struct task **list;
	size_t count;
	size_t room;
	struct index by_key;

	size_t frames;			/* that all tasks have room for */
	size_t enough_frames;
};

/**
 * tasks_init - make an empty set
 * @ts: tasks
 */
void tasks_init(struct tasks *ts);

/**
 * tasks_free - free all of it
 * @ts: tasks
 */
void tasks_free(struct tasks *ts);

/**
 * tasks_first - a line that may come later tells who ran on a CPU first
 * @ts: tasks
 * @rec: a RECORD_SWITCH; not the first of its CPU: nothing is new
 */
void tasks_first(struct tasks *ts, const struct record *rec);

/**
 * tasks_switch - note that a CPU changed its task
 * @ts: tasks
 * @rec: a RECORD_SWITCH
 */
void tasks_switch(struct tasks *ts, const struct record *rec);

/**
 * tasks_find - tasks_of() when the CPU did not run this task just before
 * @ts: tasks
 * @rec: an entry, exit or leaf
 */
struct task *tasks_find(struct tasks *ts, const struct record *rec);

/**
 * tasks_by_pid - a task that there is
 * @ts: tasks
 * @pid: its number
 * @cpu: of an idle task, its CPU
 *
 * Return: NULL if there is none.
 */
struct task *tasks_by_pid(const struct tasks *ts, int32_t pid, int32_t cpu);

/**
 * tasks_of - whose record is this?
 * @ts: tasks
 * @rec: an entry, exit or leaf
 *
 * The pid says so; without one, the last switch on this CPU; without that, the
 * CPU; without that, there is one stack for all.
 */
static inline struct task *tasks_of(struct tasks *ts, const struct record *rec)
{
	size_t cpu = rec->cpu + 1;
	struct task *task;

	if (cpu < ts->cpus) {
		task = ts->current[cpu];
		if (task && (rec->pid == task->pid || rec->pid == NO_PID))
			return task;
	}
	return tasks_find(ts, rec);
}

/**
 * task_extend - task_frame() beyond the frames in use
 * @task: task
 * @depth: level
 */
void task_extend(struct task *task, uint32_t depth);

/**
 * task_frame - the frame at a depth, a blank one if there was none
 * @task: task
 * @depth: level
 */
static inline struct frame *task_frame(struct task *task, uint32_t depth)
{
	if (depth >= task->used)
		task_extend(task, depth);
	return &task->frames[depth];
}

/**
 * task_cut - forget the frames from a depth on
 * @task: task
 * @depth: level
 *
 * Return: how many open calls that left behind.
 */
static inline uint32_t task_cut(struct task *task, uint32_t depth)
{
	uint32_t open = 0;

	while (task->used > depth)
		open += task->frames[--task->used].open;
	return open;
}

/**
 * func_bit - the bit of a function in the @open_bits of frames
 * @func: function
 */
static inline uint64_t func_bit(uint32_t func)
{
	return 1ULL << (func * 0x9e3779b9U >> 26);
}

/* Is a call of @func that counts open in a frame that @caller is, or further out? */
static inline bool is_open_twice(const struct task *task, const struct frame *caller,
				 uint32_t func)
{
	const struct frame *f;

	for (f = caller; f >= task->frames; f--)
		if (f->open && f->shown && f->func == func)
			return true;
	return false;
}

/**
 * is_outermost - does a call have no caller of the same function that counts?
 * @task: whose call
 * @caller: frame of its caller, or NULL
 * @func: function
 */
static __always_inline bool is_outermost(const struct task *task,
					 const struct frame *caller, uint32_t func)
{
	return !caller || !(caller->open_bits & func_bit(func)) ||
	       !is_open_twice(task, caller, func);
}

#endif
