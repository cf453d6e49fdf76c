// SPDX-License-Identifier: GPL-2.0
#include "unwind/decode.h"

#define ALWAYS	14u

static uint32_t immediate(uint32_t word)
{
	uint32_t value = word & 0xff, by = word >> 7 & 30;

	return by ? value >> by | value << (32 - by) : value;
}

static struct decoded returns(unsigned int rd)
{
	return (struct decoded) { .flow = FLOW_RETURN, .size = 4, .rd = rd };
}

/* Pushes and pops; true: it was one. */
static bool moves_stack(struct machine *m, uint32_t word, struct decoded *d)
{
	unsigned int rd = word >> 12 & 15;

	if ((word & 0x0fff0000) == 0x092d0000) {		/* push {...} */
		machine_push(m, word & 0xffff);
	} else if ((word & 0x0fff0fff) == 0x052d0004) {		/* push {rd} */
		machine_push(m, 1u << rd);
	} else if ((word & 0x0fff0000) == 0x08bd0000) {		/* pop {...} */
		machine_pop(m, word & 0xffff);
		if (word >> ARM_PC & 1)
			*d = returns(ARM_PC);
	} else if ((word & 0x0fff0000) == 0x049d0000) {		/* ldr rd, [sp], #n */
		machine_load(m, rd, ARM_SP, 0);
		machine_add(m, ARM_SP, ARM_SP, word & 0xfff);
		if (rd == ARM_PC)
			*d = returns(ARM_PC);
	} else if ((word & 0x0fbf0e00) == 0x0d2d0a00) {		/* vpush */
		machine_add(m, ARM_SP, ARM_SP, -4 * (int)(word & 0xff));
	} else if ((word & 0x0fbf0e00) == 0x0cbd0a00) {		/* vpop */
		machine_add(m, ARM_SP, ARM_SP, 4 * (word & 0xff));
	} else if ((word & 0x0fff00f0) == 0x016d00f0) {		/* strd rd, [sp, #-n]! */
		machine_add(m, ARM_SP, ARM_SP, -(int)((word >> 4 & 0xf0) | (word & 15)));
		machine_store(m, rd, ARM_SP, 0);
		machine_store(m, (rd + 1) & 15, ARM_SP, 4);
	} else if ((word & 0x0fff00f0) == 0x00cd00d0) {		/* ldrd rd, [sp], #n */
		machine_load(m, rd, ARM_SP, 0);
		machine_load(m, (rd + 1) & 15, ARM_SP, 4);
		machine_add(m, ARM_SP, ARM_SP, (word >> 4 & 0xf0) | (word & 15));
	} else {
		return false;
	}
	return true;
}

static bool computes(struct machine *m, uint32_t word)
{
	unsigned int rd = word >> 12 & 15, rn = word >> 16 & 15, rm = word & 15;

	if (!is_tracked(rd))
		return false;
	if ((word & 0x0fe00000) == 0x02800000)			/* add rd, rn, #n */
		machine_add(m, rd, rn, immediate(word));
	else if ((word & 0x0fe00000) == 0x02400000)		/* sub rd, rn, #n */
		machine_add(m, rd, rn, -immediate(word));
	else if ((word & 0x0fef0ff0) == 0x01a00000)		/* mov rd, rm */
		machine_add(m, rd, rm, 0);
	else if ((word & 0x0ffff000) == 0x03a07000)		/* mov r7, #n */
		machine_number(m, ARM_R7, immediate(word));
	else if ((word & 0x0fe00010) == 0x00800000 || (word & 0x0fe00010) == 0x00400000)
		machine_lose(m, rd);				/* add, sub with a register */
	else if ((word & 0x0fff0000) == 0x059d0000)		/* ldr rd, [sp, #n] */
		machine_load(m, rd, ARM_SP, word & 0xfff);
	else
		return false;
	return true;
}

static struct decoded jump(uint32_t word, uint32_t address)
{
	uint32_t target = address + 8 + ((int32_t)(word << 8) >> 6);

	return (struct decoded) {
		.flow = word >> 28 == ALWAYS ? FLOW_JUMP : FLOW_FORK, .size = 4, .target = target,
	};
}

/* By a register: LR is the way back; else another function is called, and that returns. */
static struct decoded jump_by(unsigned int rm, uint32_t address)
{
	if (rm == ARM_PC)
		return (struct decoded) { .flow = FLOW_JUMP, .size = 4, .target = address + 8 };
	return (struct decoded) {
		.flow = FLOW_RETURN, .size = 4, .rd = ARM_LR, .unsure = rm != ARM_LR,
	};
}

/* By a load of one register or of several, or by a computation. (0x01000000: nop, msr) */
static bool changes_pc(uint32_t word)
{
	return (word & 0x0c10f000) == 0x0410f000 || (word & 0x0e108000) == 0x08108000 ||
	       ((word & 0x0c00f000) == 0x0000f000 && (word & 0x01900000) != 0x01000000);
}

static struct decoded decode(struct machine *m, uint32_t word, uint32_t address)
{
	struct decoded next = { .flow = FLOW_NEXT, .size = 4 };

	if (word >> 28 == 15) {					/* blx target, and others */
		if ((word & 0xfe000000) == 0xfa000000)
			machine_lose(m, ARM_LR);
		return next;
	}
	if (moves_stack(m, word, &next) || computes(m, word))
		return next;
	if ((word & 0x0f000000) == 0x0a000000)			/* b */
		return jump(word, address);
	if ((word & 0x0ffffff0) == 0x012fff10 || (word & 0x0ffffff0) == 0x01a0f000)
		return jump_by(word & 15, address);		/* bx rm, mov pc, rm */
	if ((word & 0x0f000000) == 0x0b000000 || (word & 0x0ffffff0) == 0x012fff30)
		machine_lose(m, ARM_LR);			/* bl, blx rm */
	else if ((word & 0x0f000000) == 0x0f000000)		/* svc */
		next.flow = FLOW_SYSTEM;
	else if ((word & 0x0f5ff000) == 0x051cf000 || word == 0xe51ff004)
		/* ldr pc, [ip, #n]: PLT; ldr pc, [pc, #-4]: a linker's veneer */
		next = returns(ARM_LR);
	else if (changes_pc(word))
		next.flow = FLOW_UNKNOWN;
	return next;
}

/* One that is executed under a condition may be passed over. */
struct decoded decode_arm(struct machine *m, uint32_t word, uint32_t address)
{
	struct decoded d = decode(m, word, address);

	if (word >> 28 < ALWAYS && d.flow == FLOW_RETURN)
		d.flow = FLOW_MAY_RETURN;
	if (word >> 28 < ALWAYS && d.flow == FLOW_UNKNOWN)
		d.flow = FLOW_NEXT;
	return d;
}
