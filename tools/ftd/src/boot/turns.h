/* SPDX-License-Identifier: GPL-2.0 */
/* While a trace is read: which thread has which CPU, and who is woken. */
#ifndef FTD_BOOT_TURNS_H
#define FTD_BOOT_TURNS_H

#include "boot/world.h"

/**
 * struct builder - a world that is being made
 * @w: what there is of it
 * @now: the line at hand
 * @by_pid: by pid, one more than the number of the thread that has it now; 0: none
 * @idle: by CPU, one more than the number of its idle thread
 */
struct builder {
	struct world *w;
	struct instant now;
	uint32_t *by_pid;
	size_t pid_room;
	uint32_t *idle;
	size_t idle_room;
};

/**
 * turns_free - free what only reading needed
 * @b: builder
 */
void turns_free(struct builder *b);

/**
 * turns_thread - the thread with a pid
 * @b: builder
 * @pid: its number
 * @cpu: of an idle thread (pid 0), its CPU
 */
uint32_t turns_thread(struct builder *b, int32_t pid, int32_t cpu);

/**
 * turns_fork - a new thread has this pid from now on
 * @b: builder
 * @parent: who made it
 * @pid: number
 */
uint32_t turns_fork(struct builder *b, uint32_t parent, int32_t pid);

/**
 * turns_name - a thread is called so
 * @b: builder
 * @thread: thread
 * @text: its name, not terminated
 * @len: length
 * @exact: all of the name; a column of a trace has the beginning
 */
void turns_name(struct builder *b, uint32_t thread, const char *text, size_t len, bool exact);

/**
 * turns_cpu - a CPU
 * @b: builder
 * @cpu: its number
 */
struct processor *turns_cpu(struct builder *b, int32_t cpu);

/**
 * turns_on - who has a CPU
 * @b: builder
 * @cpu: its number
 *
 * Return: NOBODY if nothing tells.
 */
uint32_t turns_on(struct builder *b, int32_t cpu);

/**
 * turns_line - a line of a thread: it has the CPU
 * @b: builder
 * @cpu: where
 * @thread: which
 */
void turns_line(struct builder *b, int32_t cpu, uint32_t thread);

/**
 * turns_switch - a CPU goes from one thread to another one
 * @b: builder
 * @cpu: where
 * @prev: the one that leaves
 * @state: how
 * @next: the one that comes
 */
void turns_switch(struct builder *b, int32_t cpu, uint32_t prev, char state, uint32_t next);

/**
 * turns_wake - a thread is woken
 * @b: builder
 * @thread: which
 * @by: what runs on the CPU where it is woken
 * @routine: what that is in, or NOBODY
 */
void turns_wake(struct builder *b, uint32_t thread, uint32_t by, uint32_t routine);

/**
 * turns_lost - events were lost
 * @b: builder
 * @cpu: where; -1: perhaps everywhere
 */
void turns_lost(struct builder *b, int32_t cpu);

/**
 * turns_end - the trace is over
 * @b: builder
 */
void turns_end(struct builder *b);

#endif
