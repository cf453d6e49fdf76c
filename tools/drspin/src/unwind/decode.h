/* SPDX-License-Identifier: GPL-2.0 */
/* 32-bit ARM: instructions that matter for the way back to the caller. */
#ifndef UNWIND_DECODE_H
#define UNWIND_DECODE_H

#include "unwind/machine.h"

/* Where it goes on behind an instruction */
enum flow {
	FLOW_NEXT,
	FLOW_JUMP,		/* elsewhere */
	FLOW_FORK,		/* there, or at the next one */
	FLOW_RETURN,		/* the function returns */
	FLOW_MAY_RETURN,	/* it does, or goes on */
	FLOW_FUNCTION,		/* another function is called */
	FLOW_SYSTEM,		/* a system call */
	FLOW_UNKNOWN,		/* by a register or a table */
};

/**
 * struct decoded - an instruction
 * @flow: enum flow
 * @size: bytes
 * @target: FLOW_JUMP, FLOW_FORK, FLOW_FUNCTION: where to, 0: unknown
 * @thumb: and with which instructions
 * @rd: FLOW_RETURN: the register with the return address
 * @unsure: FLOW_RETURN: it goes on by another register. If that is another function, it
 *	returns to the caller of this one; but it may be a place in this one.
 */
struct decoded {
	enum flow flow;
	unsigned int size;
	uint32_t target;
	bool thumb;
	unsigned int rd;
	bool unsure;
};

/**
 * decode_arm - what an instruction of ARM does
 * @m: machine; changed
 * @word: instruction
 * @address: its address
 */
struct decoded decode_arm(struct machine *m, uint32_t word, uint32_t address);

/**
 * decode_thumb - what an instruction of Thumb does
 * @m: machine; changed
 * @first: its first half
 * @second: the half behind that
 * @address: its address
 */
struct decoded decode_thumb(struct machine *m, uint16_t first, uint16_t second,
			    uint32_t address);

/**
 * is_tracked - does it matter what is computed for a register?
 * @rd: register
 */
static inline bool is_tracked(unsigned int rd)
{
	return rd == ARM_R7 || rd == ARM_FP || rd == ARM_SP;
}

/**
 * may_be_call - can it have the number of a system call? IP is what libc hands to a
 *	function that makes one, in Thumb.
 * @rd: register
 */
static inline bool may_be_call(unsigned int rd)
{
	return rd == ARM_R7 || rd == ARM_IP;
}

#endif
