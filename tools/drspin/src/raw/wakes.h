/* SPDX-License-Identifier: GPL-2.0 */
/* Who woke whom, as a kernel trace of the same time has it. */
#ifndef RAW_WAKES_H
#define RAW_WAKES_H

#include <stdint.h>
#include <sys/types.h>

/**
 * struct wake - a thread was woken
 * @tid: the thread
 * @time: when, nanoseconds
 * @by: by whom, a place of stacks: "[woken by sed-32]"
 */
struct wake {
	pid_t tid;
	uint64_t time;
	uint32_t by;
};

/**
 * wakes_add - note that a thread was woken
 * @tid: the thread
 * @time: when
 * @by: by whom, in words
 */
void wakes_add(pid_t tid, uint64_t time, const char *by);

/**
 * wakes_sort - all have been added
 */
void wakes_sort(void);

/**
 * wake_after - what ended a wait
 * @tid: thread that waited
 * @time: at that time, nanoseconds
 *
 * Return: NULL: the trace does not tell.
 */
const struct wake *wake_after(pid_t tid, uint64_t time);

#endif
