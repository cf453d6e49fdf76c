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
 * here_short_slices - this thread has the CPU for a short time only, but soon
 *
 * From Linux 6.12 on; before that who wakes up has it soon anyway.
 */
void here_short_slices(void);

#endif
