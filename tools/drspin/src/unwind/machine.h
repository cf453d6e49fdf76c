/* SPDX-License-Identifier: GPL-2.0 */
/*
 * 32-bit ARM: what a function is going to do to registers before it returns. Nothing is
 * executed; a value is told by where it is now, in a register or on the stack.
 */
#ifndef UNWIND_MACHINE_H
#define UNWIND_MACHINE_H

#include "unwind/rule.h"

enum {
	ARM_R7 = 7, ARM_FP = 11, ARM_IP = 12, ARM_SP = 13, ARM_LR = 14, ARM_PC = 15,
	ARM_COUNT = 16
};

/* Words below the first stack pointer that are remembered */
#define MACHINE_SLOTS	64

enum value_kind {
	VALUE_SUM,	/* what is in a register now, plus an offset */
	VALUE_MEMORY,	/* what is in memory there now */
	VALUE_LOST,
};

/**
 * struct value - what a register is going to have
 * @kind: enum value_kind
 * @base: register
 * @offset: bytes
 */
struct value {
	uint8_t kind, base;
	int32_t offset;
};

/**
 * struct machine - what all registers are going to have
 * @reg: registers
 * @slots: words that have been pushed: the first one is right below the stack pointer of
 *	the beginning
 * @astray: LR was pushed that has been lost: another function begins here, and what came
 *	before, a call, does not return
 * @number: the number that was put into r7 or IP, -1: none
 */
struct machine {
	struct value reg[ARM_COUNT];
	int32_t number[ARM_COUNT];
	bool astray;
	struct value slots[MACHINE_SLOTS];
};

/**
 * machine_begin - every register has what it has
 * @m: machine
 * @called: a call has just returned: LR is of no use any more
 */
void machine_begin(struct machine *m, bool called);

/**
 * machine_add - Rd = Rn + number
 * @m: machine
 * @rd: register
 * @rn: register
 * @number: number
 */
void machine_add(struct machine *m, unsigned int rd, unsigned int rn, int32_t number);

/**
 * machine_load - Rd = memory at Rn + number
 * @m: machine
 * @rd: register
 * @rn: register
 * @number: number
 */
void machine_load(struct machine *m, unsigned int rd, unsigned int rn, int32_t number);

/**
 * machine_store - memory at Rn + number = Rd
 * @m: machine
 * @rd: register
 * @rn: register
 * @number: number
 *
 * Only what is stored below the stack pointer of the beginning is remembered.
 */
void machine_store(struct machine *m, unsigned int rd, unsigned int rn, int32_t number);

/**
 * machine_push - push registers
 * @m: machine
 * @mask: bits of registers
 */
void machine_push(struct machine *m, unsigned int mask);

/**
 * machine_pop - pop registers
 * @m: machine
 * @mask: bits of registers
 */
void machine_pop(struct machine *m, unsigned int mask);

/**
 * machine_lose - nobody knows what a register is going to have
 * @m: machine
 * @rd: register
 */
void machine_lose(struct machine *m, unsigned int rd);

/**
 * machine_number - Rd = number: a system call, perhaps
 * @m: machine
 * @rd: register
 * @number: number
 */
void machine_number(struct machine *m, unsigned int rd, int32_t number);

/**
 * machine_returns - the rule, if the function returns now
 * @m: machine
 * @rd: register that has the address to which it returns
 * @rule: result
 *
 * Return: false if the caller cannot be told.
 */
bool machine_returns(const struct machine *m, unsigned int rd, struct rule *rule);

#endif
