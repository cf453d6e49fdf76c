/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How to come from a function to its caller, at one of its instructions. Whatever tells it,
 * it is told in this form.
 */
#ifndef UNWIND_RULE_H
#define UNWIND_RULE_H

#include <stdbool.h>
#include <stdint.h>

#include "target/regs.h"

/* How a frame was found, the best one first */
enum method {
	METHOD_NONE,
	METHOD_DEBUG_FRAME,	/* .debug_frame, of the file or of its debug file */
	METHOD_EH_FRAME,	/* .eh_frame */
	METHOD_EXIDX,		/* .ARM.exidx */
	METHOD_CODE,		/* what the function does before it returns */
	METHOD_PROLOGUE,	/* what it did when it began */
	METHOD_FRAME_POINTER,	/* a chain of frame pointers */
	METHOD_STACK,		/* a return address on the stack that leads to the beginning */
	METHOD_COUNT,
};

/* Where the caller's value of a register is, if not at an offset from a register */
enum {
	FROM_SAME = -1,		/* still in the register */
	FROM_LOST = -2,		/* nobody knows */
	FROM_CFA_VALUE = -3,	/* not in memory: it is the CFA, plus the offset */
	FROM_CFA = REG_COUNT,	/* in memory, at an offset from the CFA */
};

/**
 * struct saved - where the caller's value of a register is
 * @from: a register, or one of those above
 * @offset: bytes from there
 */
struct saved {
	int32_t from;
	int32_t offset;
};

/**
 * struct rule - from a function to its caller
 * @method: what told it
 * @end: there is no caller: a thread begins here
 * @signal: the caller did not call, a signal came: its PC is that of its next instruction
 * @unsure: it holds if the function ends there where that was taken to be so
 * @deref: the CFA is what memory has there
 * @base: register from which the CFA, the caller's stack pointer before the call, is found
 * @offset: bytes from that to the CFA
 * @ra: register whose value for the caller is where it goes on
 * @saved: by register
 */
struct rule {
	uint8_t method;
	bool end, signal, unsure, deref;
	int32_t base;
	int32_t offset;
	int32_t ra;
	struct saved saved[REG_COUNT];
};

#endif
