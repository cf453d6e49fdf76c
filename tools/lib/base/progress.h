/* SPDX-License-Identifier: GPL-2.0 */
/* How far a long input is read: on stderr, where that is a terminal. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdint.h>

/**
 * progress_begin - an input is being read from now on
 * @name: what it is called
 * @size: its size in bytes, 0: nobody knows
 */
void progress_begin(const char *name, uint64_t size);

/**
 * progress - so much of it is read
 * @bytes: since the beginning, in the unit of the size
 *
 * Not for each line: it looks at the clock.
 */
void progress(uint64_t bytes);

/**
 * progress_hide - make room for a line of text; it comes again after that
 */
void progress_hide(void);

/**
 * progress_never - what follows is on the same terminal
 */
void progress_never(void);

/**
 * progress_end - leave nothing of it on the screen
 */
void progress_end(void);

#endif
