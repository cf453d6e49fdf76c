/* SPDX-License-Identifier: GPL-2.0 */
/* A piece of the critical path: see path.h. */
#ifndef FTD_BOOT_PIECE_H
#define FTD_BOOT_PIECE_H

#include <stdint.h>

enum piece_kind {
	PIECE_WORK,			/* a thread works */
	PIECE_DELAY,			/* it lets time pass: a timer, a loop */
	PIECE_DEVICE,			/* it waits for an interrupt */
	PIECE_GRACE,			/* it waits for RCU */
	PIECE_INTERRUPT,		/* an interrupt takes the time of who runs */
	PIECE_BUSY,			/* it could run, and another one does */
	PIECE_SWITCH,			/* it could run, and the CPU is on its way to it */
	PIECE_UNKNOWN,			/* the trace does not tell */
	PIECE_KINDS
};

/**
 * struct piece - a piece of the path
 * @begin: nanoseconds
 * @end: nanoseconds
 * @kind: enum piece_kind
 * @thread: who works, or waits; PIECE_BUSY: who has the CPU; NOBODY: before the first record
 * @routine: what that is in, or NOBODY
 * @name: PIECE_DEVICE, PIECE_INTERRUPT: which; else NO_NAME
 * @waiter: who waits meanwhile, or NOBODY; PIECE_BUSY: first of all for the CPU
 */
struct piece {
	uint64_t begin;
	uint64_t end;
	enum piece_kind kind;
	uint32_t thread;
	uint32_t routine;
	uint32_t name;
	uint32_t waiter;
};

/**
 * piece_word - what a kind of piece is called
 * @kind: kind; PIECE_KINDS: several kinds
 */
const char *piece_word(enum piece_kind kind);

#endif
