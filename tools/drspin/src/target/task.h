/* SPDX-License-Identifier: GPL-2.0 */
/* What /proc says about a thread, without disturbing it. */
#ifndef TARGET_TASK_H
#define TARGET_TASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define TASK_NAME	16
#define TASK_LINE	256
#define TASK_ARGS	6
#define TASK_STACK	2048

/**
 * struct task_stat - some of /proc/PID/stat
 * @name: of the thread
 * @state: the kernel's letter: R, S, D, T, t, Z, X, I
 * @parent: process
 * @kernel: is it a thread of the kernel?
 * @over: it has ended, and no other thread of its process is left
 * @ticks: clock ticks on a CPU
 * @program: changes when the process executes another program
 * @cpu: on which it runs, or has run last
 * @realtime: has it a CPU before those that share it?
 */
struct task_stat {
	char name[TASK_NAME];
	char state;
	pid_t parent;
	bool kernel, over;
	uint64_t ticks;
	uint64_t program;
	int cpu;
	bool realtime;
};

/**
 * struct task_files - a thread's files, kept open: they are of this thread, and not of
 *	another one that gets its number
 * @stat: /proc/PID/task/TID/stat
 * @call: .../syscall
 * @sched: .../schedstat, -1: this kernel has none
 * @wchan: .../wchan, -1: this kernel has none
 */
struct task_files {
	int stat, call, sched, wchan;
};

/**
 * task_open - open a thread's files
 * @files: result
 * @task: /proc/PID/task, open
 * @tid: thread
 *
 * Return: 0, or an error of open().
 */
int task_open(struct task_files *files, int task, pid_t tid);

/**
 * task_close - close them
 * @files: files
 */
void task_close(struct task_files *files);

/**
 * task_stat_parse - read a line of stat
 * @text: line
 * @stat: result
 *
 * Return: false if it is none.
 */
bool task_stat_parse(const char *text, struct task_stat *stat);

/**
 * task_stat_read - what a thread is and does
 * @files: its files
 * @stat: result
 *
 * Return: false if it is gone.
 */
bool task_stat_read(const struct task_files *files, struct task_stat *stat);

/**
 * struct task_run - how a thread got on, of schedstat
 * @running: nanoseconds on a CPU
 * @waiting: nanoseconds for which it could have run, and no CPU was free
 * @times: how often it got one
 */
struct task_run {
	uint64_t running, waiting, times;
};

/**
 * task_run_read - how a thread got on
 * @files: its files
 * @run: result
 *
 * Return: false if that cannot be told.
 */
bool task_run_read(const struct task_files *files, struct task_run *run);

/**
 * task_run_of - the same of what is open
 * @sched: its schedstat, -1: there is none
 * @run: result
 *
 * Return: false if that cannot be told.
 */
bool task_run_of(int sched, struct task_run *run);

/**
 * task_last_on_cpu - when a thread lost its CPU, or, if it has one, got it
 * @task: /proc/PID/task, open
 * @tid: thread
 *
 * The one that comes next on a CPU gets it when the one before it loses it, to the nanosecond.
 * Who stays there for longer may be said to have got it later.
 *
 * Return: nanoseconds of that CPU's clock, 0: this kernel does not tell.
 */
uint64_t task_last_on_cpu(int task, pid_t tid);

/**
 * struct task_call - what a thread sleeps in
 * @line: as the kernel wrote it: the same if nothing has changed
 * @number: of the system call, -1: none, as in a page fault
 * @args: its arguments
 * @sp: its stack pointer in user space
 * @pc: the address at which it goes on there
 */
struct task_call {
	char line[TASK_LINE];
	long number;
	uint64_t args[TASK_ARGS];
	uint64_t sp, pc;
};

enum task_sleep {
	TASK_RUNS,		/* or could, if a CPU were free */
	TASK_SLEEPS,
	TASK_NO_STACK,		/* has no user space: a zombie, or ending */
	TASK_GONE,
};

/**
 * task_call_parse - read a line of syscall
 * @text: line
 * @call: result, if it sleeps
 */
enum task_sleep task_call_parse(const char *text, struct task_call *call);

/**
 * task_call_read - does a thread sleep, and in what?
 * @files: its files
 * @call: result, if it sleeps
 */
enum task_sleep task_call_read(const struct task_files *files, struct task_call *call);

/**
 * task_call_of - the call that a thread is in, which is stopped by its tracer
 * @tid: thread
 * @call: result
 *
 * Return: false if that cannot be told.
 */
bool task_call_of(pid_t tid, struct task_call *call);

/**
 * task_wchan - the kernel's function in which a thread sleeps
 * @files: its files
 * @name: room for TASK_LINE characters; "" if that cannot be told
 */
void task_wchan(const struct task_files *files, char *name);

/**
 * task_stack_read - the kernel's functions in which a thread sleeps
 * @task: /proc/PID/task, open
 * @tid: thread
 * @text: room for TASK_STACK characters: lines of /proc/PID/stack; "" if it cannot be read
 */
void task_stack_read(int task, pid_t tid, char *text);

/**
 * task_stack_error - can they be read at all?
 *
 * Return: 0, or an error of open() or read().
 */
int task_stack_error(void);

/**
 * task_tracer - who traces a thread already
 * @pid: thread
 *
 * Return: 0: nobody.
 */
pid_t task_tracer(pid_t pid);

/**
 * task_process - the process that a thread belongs to
 * @tid: thread
 *
 * Return: its number, or 0: there is no such thread.
 */
pid_t task_process(pid_t tid);

/**
 * task_is_narrow - is it a 32-bit program on a 64-bit kernel?
 * @dir: its /proc/PID, open
 *
 * Return: false, too, if that cannot be told.
 */
bool task_is_narrow(int dir);

/**
 * task_would_notice - is there a signal that does something to a thread?
 * @tid: thread
 * @signal: one that it is about to get, 0: none
 *
 * Those that wait for it count, but for blocked and ignored ones.
 */
bool task_would_notice(pid_t tid, int signal);

#endif
