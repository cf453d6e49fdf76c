/* SPDX-License-Identifier: GPL-2.0 */
/* Who woke whom, as a kernel trace of the same time has it. */
#ifndef RAW_WAKES_H
#define RAW_WAKES_H

#include <stdint.h>
#include <sys/types.h>

/**
 * wakes_read - read the sched_waking events of a trace, or exit if it has none
 * @path: file, as the kernel prints it, of function_graph or not
 *
 * Its clock has to be mono: that is the one of samples.
 */
void wakes_read(const char *path);

/**
 * wake_after - what ended a wait
 * @tid: thread that waited
 * @time: at that time, nanoseconds
 *
 * Return: "[woken by sed-32]" or the like; NULL: the trace does not tell.
 */
const char *wake_after(pid_t tid, uint64_t time);

#endif
