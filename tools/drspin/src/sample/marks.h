/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Marks in the kernel's trace, each with the time that it has by drspin's clock: by them samples
 * and a trace are put side by side, whatever the clock of the trace.
 */
#ifndef SAMPLE_MARKS_H
#define SAMPLE_MARKS_H

#include <stdint.h>

/**
 * marks_wanted - write marks from now on, if this kernel has tracefs
 *
 * It need not be mounted, and is not for others.
 */
void marks_wanted(void);

/**
 * mark_put - write a mark, if they are wanted
 * @begin: when sampling began, nanoseconds of CLOCK_MONOTONIC: whose mark it is
 * @distance: only if the last one was so many nanoseconds ago
 */
void mark_put(uint64_t begin, uint64_t distance);

#endif
