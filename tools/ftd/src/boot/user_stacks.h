/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What drspin has sampled in a boot: the stacks of processes, put at the times of its trace.
 * Their clocks are related by the marks that drspin writes to the trace, or not at all.
 */
#ifndef FTD_BOOT_USER_STACKS_H
#define FTD_BOOT_USER_STACKS_H

#include "base/json_read.h"
#include "boot/lives.h"

/**
 * struct user_function - a function, or what a thread waits for
 * @name: its name, any bytes
 * @module: the file that it is in, or NULL
 */
struct user_function {
	const char *name;
	const char *module;
};

/**
 * struct user_stack - functions that called each other
 * @outer: the stack without its innermost function, a number less than its own; 0: none
 * @function: the innermost one, its number
 */
struct user_stack {
	uint32_t outer;
	uint32_t function;
};

/**
 * struct user_sample - samples of a thread, one after the other, with the same stack
 * @thread: whose
 * @begin: time of the first one, nanoseconds of the trace
 * @time: until it was seen otherwise, or the thread or the boot was over
 * @count: samples
 * @state: "running", "runnable", "waiting", "stopped"
 * @stack: its number, 0: none
 */
struct user_sample {
	uint32_t thread;
	uint64_t begin;
	uint64_t time;
	uint64_t count;
	const char *state;
	uint32_t stack;
};

/**
 * struct user_stacks - all of them
 * @functions: by number, from 0 on
 * @function_count: how many
 * @stacks: by number, from 1 on
 * @stack_count: the highest number
 * @samples: those of threads that the trace has
 * @sample_count: how many
 * @each: nanoseconds that a sample stands for
 * @begin: when sampling began, nanoseconds of the trace
 * @marks: how many marks relate the clocks
 * @spread: by so many nanoseconds they differ
 * @late: samples after the boot
 * @strangers: samples of threads that the trace does not have
 */
struct user_stacks {
	struct user_function *functions;
	size_t function_count;
	struct user_stack *stacks;
	size_t stack_count;
	struct user_sample *samples;
	size_t sample_count;
	uint64_t each;
	int64_t begin;
	size_t marks;
	uint64_t spread;
	uint64_t late;
	uint64_t strangers;

	size_t sample_room;
	char *text;
	struct json json;
};

/**
 * user_stacks_read - read a report of drspin, or exit with a message
 * @u: result; free with user_stacks_free()
 * @path: file
 * @w: the boot
 * @lives: its threads
 * @trace: name of the trace, for messages
 */
void user_stacks_read(struct user_stacks *u, const char *path, const struct world *w,
		      const struct lives *lives, const char *trace);

/**
 * user_stacks_free - free them
 * @u: stacks
 */
void user_stacks_free(struct user_stacks *u);

#endif
