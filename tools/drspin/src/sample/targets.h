/* SPDX-License-Identifier: GPL-2.0 */
/* The processes that are sampled, with their threads: those named, and what they start. */
#ifndef SAMPLE_TARGETS_H
#define SAMPLE_TARGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "sample/lanes.h"
#include "target/task.h"
#include "unwind/space.h"

/**
 * struct thread - a thread that is sampled
 * @tid: its number
 * @process: what it belongs to
 * @files: what /proc says of it
 * @program: that of struct task_stat; 0: not known yet
 * @lane: what was seen of it
 * @call: what it slept in the last time
 * @run: how it had got on in the last sample
 * @stack: its stack, if it sleeps
 * @state: its state then
 * @known: are these two still to be had?
 * @complete: was the last stack found up to the beginning?
 * @asked: nanoseconds; when it was asked to stop, 0: it was not
 * @run_asked: how it had got on by then
 * @weight: samples that the stop stands for
 * @gone: it has ended
 */
struct thread {
	pid_t tid;
	struct process *process;
	struct task_files files;
	uint64_t program;
	uint32_t lane;

	struct task_call call;
	struct task_run run;
	uint32_t stack;
	enum state state;
	bool known, complete;

	uint64_t asked;
	struct task_run run_asked;
	uint64_t weight;
	bool gone;
};

/**
 * struct process - a process that is sampled
 * @pid: its number
 * @task: its directory /proc/PID/task, open
 * @space: its memory
 * @program: that of struct task_stat, the last one seen; 0: not known yet
 * @threads: threads
 * @count: how many
 */
struct process {
	pid_t pid;
	int task;
	struct space space;
	uint64_t program;

	struct thread **threads;
	size_t count;
	size_t room;
	size_t links;
};

/**
 * struct targets - all of them
 * @list: processes
 * @count: how many
 */
struct targets {
	struct process **list;
	size_t count;
	size_t room;
	pid_t last;
};

/**
 * targets_begin - nothing is sampled yet
 * @targets: targets
 *
 * Raises the limit of open files.
 */
void targets_begin(struct targets *targets);

/**
 * targets_add - sample a process, or exit with the reason why that cannot be
 * @targets: targets
 * @pid: process
 */
void targets_add(struct targets *targets, pid_t pid);

/**
 * targets_update - who has come, and who has gone?
 * @targets: targets
 *
 * Children of those that are sampled are, too.
 */
void targets_update(struct targets *targets);

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
