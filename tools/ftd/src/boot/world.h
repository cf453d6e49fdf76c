/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a boot was made of: threads, their turns on CPUs, what they were in, and who woke
 * them. record.c makes it of a trace; what the report shows is found in it.
 *
 * Elements are known by their numbers, as arrays move while they grow. Stamps of a text
 * are whole microseconds: many lines have the same. So each line has a number, too.
 */
#ifndef FTD_BOOT_WORLD_H
#define FTD_BOOT_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lines/names.h"

#define NOBODY		UINT32_MAX	/* no such element */
#define KTHREADD	2		/* the thread that makes all others of the kernel */

/**
 * struct instant - a line of the trace
 * @time: nanoseconds; never less than in a line before
 * @line: counts lines that mean something; breaks ties
 */
struct instant {
	uint64_t time;
	uint64_t line;
};

enum routine_kind {
	ROUTINE_CALL,			/* a function */
	ROUTINE_INITCALL,
	ROUTINE_PROBE,
	ROUTINE_MOUNT,
	ROUTINE_ASYNC,
	ROUTINE_WORK,
	ROUTINE_SLEEP,
	ROUTINE_IRQ,			/* an interrupt, in whatever thread it hit */
	ROUTINE_SOFTIRQ,
	ROUTINE_TIMER,			/* a timer's function, in one of these */
	ROUTINE_KINDS
};

/**
 * struct routine - what a thread was in
 * @parent: what that was in, or NOBODY
 * @thread: which thread
 * @name: number of its name
 * @kind: enum routine_kind
 * @delay: it is there to let time pass
 * @console: it writes to consoles
 * @rcu: it tells RCU about a CPU
 * @open: the trace does not have its end
 * @has_ret: @ret is known
 * @ret: what it returned
 * @begin: when it began
 * @end: when it was over
 * @order: ROUTINE_WORK, ROUTINE_ASYNC: who wanted it, a number of an order, or NOBODY
 */
struct routine {
	uint32_t parent;
	uint32_t thread;
	uint32_t name;
	uint8_t kind;
	bool delay;
	bool console;
	bool rcu;
	bool open;
	bool has_ret;
	int32_t ret;
	struct instant begin;
	struct instant end;
	uint32_t order;
};

/**
 * struct waking - a thread is woken
 * @at: when
 * @by: what ran on that CPU
 * @routine: what that was in, or NOBODY
 */
struct waking {
	struct instant at;
	uint32_t by;
	uint32_t routine;
};

/**
 * struct order - somebody queues work for another thread
 * @at: when, who and in what
 * @name: the function to call
 * @key: number of a text that tells it from others with this function
 * @kind: ROUTINE_WORK, ROUTINE_ASYNC
 * @taken: somebody has begun it
 */
struct order {
	struct waking at;
	uint32_t name;
	uint32_t key;
	uint8_t kind;
	bool taken;
};

/* How a turn ended: states of the scheduler, and */
#define LEFT_READY	'R'	/* it could have gone on */
#define LEFT_IDLE	'I'	/* it waits, and that is no load */
#define LEFT_UNSEEN	'?'	/* nobody knows */

/**
 * struct turn - a time in which a thread had a CPU
 * @thread: which
 * @cpu: where
 * @begin: when it began
 * @end: when it ended
 * @waking: what ended the wait before it, or NOBODY
 * @state: how the thread left
 * @seen: a switch to the thread began it
 */
struct turn {
	uint32_t thread;
	int32_t cpu;
	struct instant begin;
	struct instant end;
	uint32_t waking;
	char state;
	bool seen;
};

/**
 * struct step - what a thread is in from some time on
 * @at: from when on; its time may be after that of its line, where that has all of a call
 * @routine: the innermost one, or NOBODY
 */
struct step {
	struct instant at;
	uint32_t routine;
};

/* Numbers of turns, oldest first. */
struct turn_list {
	uint32_t *list;
	size_t count;
	size_t room;
};

/* A routine that is open, and the depth of its call, or DEPTH_EVENT. */
struct open_routine {
	uint32_t routine;
	uint32_t depth;
};

/**
 * struct thread - a thread, from fork to exit
 * @pid: its number; idle threads all have 0
 * @cpu: of an idle thread, its CPU, else -1
 * @kernel: it is one of the kernel's
 * @parent: who made it, or NOBODY
 * @born: when, or NO_TIME
 * @idle_line: the line from which on an idle thread is in its loop, or 0: no call tells
 * @name: number of its name, the last that was seen
 * @turns: its turns
 * @steps: what it was in
 * @step_count: how many
 *
 * The rest is for who reads the trace.
 */
struct thread {
	int32_t pid;
	int32_t cpu;
	bool kernel;
	uint32_t parent;
	uint64_t born;
	uint64_t idle_line;
	uint32_t name;
	struct turn_list turns;
	struct step *steps;
	size_t step_count;

	size_t step_room;
	struct open_routine *open;
	size_t open_count;
	size_t open_room;
	uint32_t waking;
	bool named_by_event;
};

/**
 * struct processor - a CPU
 * @turns: who had it
 * @seen: the last line of it
 * @left: a thread that has just been switched away from, or NOBODY
 */
struct processor {
	struct turn_list turns;
	struct instant seen;
	uint32_t left;
};

enum mark_kind {
	MARK_LEVEL,			/* initcalls of a level begin */
	MARK_INITCALL,			/* an initcall is over */
	MARK_EXEC,			/* a thread becomes a program */
	MARK_MESSAGE,			/* the kernel says something */
	MARK_PRINT,			/* trace_marker, trace_printk() */
	MARK_DEFERRED,			/* a probe is put off: for what */
};

/**
 * struct mark - something that happened
 * @at: when
 * @kind: enum mark_kind
 * @thread: who did it
 * @name: number of a text: level, initcall, file, message
 * @what: number of a second one: MARK_DEFERRED: why; or NO_NAME
 */
struct mark {
	struct instant at;
	enum mark_kind kind;
	uint32_t thread;
	uint32_t name;
	uint32_t what;
};

/**
 * struct world - all of it
 * @names: names of functions, threads and all else
 * @start: the first line; time 0 if times are those since the kernel's beginning
 * @first: the trace tells from then on; later than @start if what was first is not in it
 * @end: where the boot is over: the last line of a thread that is not idle, or
 *	where ending_set() has put it
 * @last: who is asked what took until then
 * @before: how long a counter ran before time 0, see struct trace
 * @switches: how many switches of threads the trace has
 * @wakes: how many wake-ups
 * @lost: how often events were lost
 * @from_log: a log tells of it: nothing is known of who ran when
 */
struct world {
	struct names names;
	struct thread *threads;
	size_t thread_count;
	struct routine *routines;
	size_t routine_count;
	struct turn *turns;
	size_t turn_count;
	struct waking *wakings;
	size_t waking_count;
	struct order *orders;
	size_t order_count;
	struct mark *marks;
	size_t mark_count;
	struct processor *cpus;
	size_t cpu_count;

	struct instant start;
	uint64_t first;
	struct instant end;
	uint32_t last;
	uint64_t before;
	uint64_t switches;
	uint64_t wakes;
	uint64_t lost;
	bool from_log;

	size_t thread_room, routine_room, turn_room, waking_room, order_room, mark_room, cpu_room;
};

/**
 * world_init - begin with nothing
 * @w: world; free with world_free()
 */
void world_init(struct world *w);

/**
 * world_free - free all of it
 * @w: world
 */
void world_free(struct world *w);

/**
 * world_turn - the turn that a thread has, or had last, when a line comes
 * @w: world
 * @list: turns of a thread or of a CPU
 * @line: number of the line; a turn that begins with it does not count
 *
 * Return: its place in @list, or NOBODY if it had none.
 */
uint32_t world_turn(const struct world *w, const struct turn_list *list, uint64_t line);

/**
 * world_ran - for how long a thread had a CPU
 * @w: world
 * @thread: thread
 * @from: from here on
 * @to: until here
 *
 * Return: nanoseconds, with those of interrupts that came.
 */
uint64_t world_ran(const struct world *w, uint32_t thread, const struct instant *from,
		   const struct instant *to);

/**
 * world_step - what a thread is in just before a time
 * @th: thread
 * @time: when
 *
 * Return: the number of the step, or NOBODY.
 */
uint32_t world_step(const struct thread *th, uint64_t time);

/**
 * world_routine - what a thread is in when a line comes, or NOBODY
 * @th: thread
 * @line: number of the line; what it changes does not count
 */
uint32_t world_routine(const struct thread *th, uint64_t line);

/**
 * world_within - the innermost routine of a kind that a routine is, or is in
 * @w: world
 * @routine: routine, or NOBODY
 * @kinds: a bit for each kind
 *
 * Return: NOBODY if there is none.
 */
uint32_t world_within(const struct world *w, uint32_t routine, unsigned int kinds);

#define KIND_BIT(kind)	(1U << (kind))
#define KINDS_IRQ	(KIND_BIT(ROUTINE_IRQ) | KIND_BIT(ROUTINE_SOFTIRQ))
#define KINDS_NAMED	(KIND_BIT(ROUTINE_INITCALL) | KIND_BIT(ROUTINE_PROBE) | \
			 KIND_BIT(ROUTINE_MOUNT) | KIND_BIT(ROUTINE_ASYNC) | \
			 KIND_BIT(ROUTINE_WORK))

/**
 * world_boots - does a kernel start there?
 * @w: world
 */
bool world_boots(const struct world *w);

/**
 * world_text - a name by its number
 * @w: world
 * @name: number
 *
 * Return: any bytes, terminated.
 */
const char *world_text(const struct world *w, uint32_t name);

#endif
