/* SPDX-License-Identifier: GPL-2.0 */
/* The moments of samples, and which calls of the kernel were open in them. */
#ifndef RAW_MOMENTS_H
#define RAW_MOMENTS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/**
 * struct open_call - a call of the kernel
 * @tid: thread that made it
 * @begin: when, nanoseconds
 * @end: when it was over
 * @depth: level, 0: the outermost one
 * @name: its function
 */
struct open_call {
	pid_t tid;
	uint64_t begin, end;
	uint32_t depth;
	const char *name;
};

/**
 * moments_begin - take the moments of all runs
 * @first: the first of them, result
 * @last: the last of them, result
 *
 * Return: false if there are none.
 */
bool moments_begin(uint64_t *first, uint64_t *last);

/**
 * moments_add - note a call for each moment of its thread that it was open in
 * @call: call
 */
void moments_add(const struct open_call *call);

/**
 * moments_end - give all runs stacks with the calls that were open in their moments, and with
 *	who ended the wait
 * @known: who woke whom before is not known
 *
 * Calls stand where the functions of --kernel would, and not beside those.
 */
void moments_end(uint64_t known);

#endif
