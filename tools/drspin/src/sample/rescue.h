/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Whoever wants to trace a thread whose process executes a program has to wait until that is
 * done, and that is not done before the process's other threads have ended. Those that are
 * traced end when their tracer has taken note of it: if it waits for the program, another
 * thread has to do that for it.
 */
#ifndef SAMPLE_RESCUE_H
#define SAMPLE_RESCUE_H

#include "sample/targets.h"

/**
 * rescue_expect - the caller may have to wait for a process that executes a program
 * @process: process, NULL: not any more
 */
void rescue_expect(const struct process *process);

/**
 * rescue_end - nobody will have to wait any more
 */
void rescue_end(void);

/**
 * rescue - take note of the ends of a process's threads, while the other one waits for that
 *
 * Returns after rescue_end().
 */
void rescue(void);

#endif
