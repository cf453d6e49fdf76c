/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A trace that goes on while it is read, as of trace_pipe: the first Ctrl-C is its
 * end, the next one that of the program.
 */
#ifndef READ_LIVE_H
#define READ_LIVE_H

#include <stdbool.h>

/**
 * live_begin - take Ctrl-C for the end of what is read
 *
 * Whoever ignores Ctrl-C goes on ignoring it.
 */
void live_begin(void);

/**
 * live_wait - wait until something can be read
 * @fd: file
 *
 * Return: false if Ctrl-C came first.
 */
bool live_wait(int fd);

/**
 * live_end - Ctrl-C ends the program again
 */
void live_end(void);

#endif
