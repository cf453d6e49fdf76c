/* SPDX-License-Identifier: GPL-2.0 */
/* The processes that are sampled, with their threads: those named, and what they start. */
#ifndef SAMPLE_TARGETS_H
#define SAMPLE_TARGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "sample/balance.h"
#include "sample/copies.h"
#include "sample/lanes.h"
#include "target/task.h"
#include "unwind/space.h"

/* Whether a thread had the CPU that a visit took */
enum had_cpu {
	HAD_CPU_UNKNOWN,
	HAD_CPU,
	HAD_NO_CPU,
};

/**
 * struct thread - a thread that is sampled
 * @tid: its number
 * @process: what it belongs to
 * @files: what /proc says of it
 * @program: that of struct task_stat; 0: not known yet
 * @looks: times that it was looked at, without those in which it slept on
 * @letter: the kernel's letter for its state, when that was last read
 * @where: the kernel's function in which it slept then, "": it did not, or not known
 * @lane: what was seen of it
 * @call: what it slept in the last time
 * @run: how it had got on in the last sample
 * @left_over: samples in which it ran by that, less those that were counted so
 * @reach: how much of its stacks is copied
 * @functions: its own functions in which it slept the last time
 * @stack: the same with what it waited for
 * @state: its state then, STATE_RUNNING: it never did
 * @known: are these two still to be had?
 * @stopped_in: the system call that it was in when it stopped last, -1: none, or one since then
 * @slept: samples in which it has slept on
 * @waits_for_others: it may be others for whom it waits, or their files may tell of its stack,
 *	while it sleeps on
 * @complete: was the last stack found up to the beginning?
 * @due: it is to be asked to stop when the other thread of its process has stopped that was,
 *	or takes too long
 * @asked: nanoseconds; when it was asked to stop, 0: it was not
 * @run_asked: how it had got on by then
 * @stopped: nanoseconds for which it was stopped, in all
 * @put_off: it ran in this sample, and is to be asked to stop in a visit yet
 * @owed: samples in which it ran, and slept in that visit: the next stop stands for them, too
 * @met: nanoseconds; when a visit took the CPU of its threads, this one among them, 0: none has
 * @run_met: how it had got on by then
 * @had_cpu: was it this one that ran there?
 * @weight: samples that the stop stands for
 * @weight_asked: those of them up to the one in which it was asked
 * @gone: it has ended
 * @has_no_stack: the kernel has none for it: it may have ended, and nobody has waited for it
 * @calls_often: so many samples it is stopped from its own CPU yet
 * @cpu: where that was, -1: it is not stopped from there
 * @sample: the one in which it was looked at last
 * @balance: samples that are held back
 */
struct thread {
	pid_t tid;
	struct process *process;
	struct task_files files;
	uint64_t program;
	unsigned int looks;
	char letter, where[TASK_LINE];
	uint32_t lane;

	struct task_call call;
	struct task_run run;
	double left_over;
	struct reach reach;
	uint32_t functions, stack;
	enum state state;
	bool known, complete, waits_for_others;
	long stopped_in;
	unsigned int slept;

	bool due;
	uint64_t asked, stopped;
	struct task_run run_asked;
	bool put_off;
	uint64_t met;
	struct task_run run_met;
	enum had_cpu had_cpu;
	uint64_t owed, weight, weight_asked;
	bool gone, has_no_stack;

	unsigned int calls_often;
	int cpu;
	uint64_t sample;
	struct balance balance;
};

/**
 * struct process - a process that is sampled
 * @pid: its number
 * @task: its directory /proc/PID/task, open
 * @space: its memory
 * @program: that of struct task_stat, the last one seen; 0: not known yet
 * @narrow: it is a 32-bit one on a 64-bit kernel: its registers and calls are others
 * @asked: thread that was asked to stop last, NULL: it has stopped
 * @full: this user may not open the files of all its threads
 * @threads: threads
 * @count: how many
 */
struct process {
	pid_t pid;
	int task;
	struct space space;
	uint64_t program;
	bool narrow, full;
	struct thread *asked;

	struct thread **threads;
	size_t count;
	size_t room;
	size_t links;
};

/**
 * struct targets - all of them
 * @all: sample all processes
 * @list: processes
 * @count: how many
 */
struct targets {
	bool all;
	struct process **list;
	size_t count;
	size_t room;
	pid_t last;
};

/**
 * targets_check - exit where /proc does not tell of the processes that are seen here
 */
void targets_check(void);

/**
 * targets_begin - nothing is sampled yet
 * @targets: targets
 * @all: sample all processes that there are and come, but drspin itself
 *
 * Raises the limit of open files.
 */
void targets_begin(struct targets *targets, bool all);

/**
 * targets_add - sample a process, or exit with the reason why that cannot be
 * @targets: targets
 * @pid: process
 */
void targets_add(struct targets *targets, pid_t pid);

/**
 * targets_advice - what to do where this user may not trace a process
 */
const char *targets_advice(void);

/**
 * targets_too_many - did this user's limit of open files leave threads out?
 */
bool targets_too_many(void);

/**
 * targets_update - who has come, and who has gone?
 * @targets: targets
 *
 * Children of those that are sampled are, too.
 */
void targets_update(struct targets *targets);

/**
 * thread_asked - a thread is asked to stop
 * @thread: thread
 * @time: when
 */
void thread_asked(struct thread *thread, uint64_t time);

/**
 * process_lost - a thread has ended, and others of its process may go on without it
 * @process: process
 * @tid: thread; what the kernel tells of the process by its number is nothing from then on
 */
void process_lost(struct process *process, pid_t tid);

/**
 * threads_asked - are there threads that were asked to stop, and have not yet?
 */
bool threads_asked(void);

/**
 * thread_released - a thread that was asked to stop is not traced any more
 * @thread: thread
 */
void thread_released(struct thread *thread);

/**
 * targets_release - none of them is traced any more
 * @targets: targets
 */
void targets_release(struct targets *targets);

/**
 * targets_thread - the thread with that number
 * @targets: targets
 * @tid: number
 *
 * Return: NULL if there is none.
 */
struct thread *targets_thread(const struct targets *targets, pid_t tid);

/**
 * targets_end - close all files
 * @targets: targets
 */
void targets_end(struct targets *targets);

#endif
