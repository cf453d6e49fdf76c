/* SPDX-License-Identifier: GPL-2.0 */
/* The computer that drspin runs on. */
#ifndef SAMPLE_HERE_H
#define SAMPLE_HERE_H

#include <stdbool.h>
#include <stdint.h>

/**
 * one_cpu - is there but one, so that nobody runs while drspin does?
 */
bool one_cpu(void);

/**
 * now - nanoseconds of CLOCK_MONOTONIC
 */
uint64_t now(void);

/**
 * here_be_prompt - this thread wakes up when it is to, and has a CPU soon, for a short time
 *
 * Other timers of the CPU do not bring its own with them: who looks when a thread's timer has
 * come would see it sleep, or wake up, more often than it does. Before Linux 6.12 who wakes up has
 * a CPU soon anyway.
 */
void here_be_prompt(void);

#endif
