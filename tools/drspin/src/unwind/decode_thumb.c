// SPDX-License-Identifier: GPL-2.0
#include "unwind/decode.h"

/* A number of 32-bit instructions: a byte, repeated or rotated */
static uint32_t immediate(uint16_t first, uint16_t second)
{
	uint32_t code = (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | (second & 0xff);
	uint32_t byte = code & 0xff, rotated = 0x80 | (code & 0x7f), by = code >> 7;

	switch (code >> 8) {
	case 0:
		return byte;
	case 1:
		return byte << 16 | byte;
	case 2:
		return byte << 24 | byte << 8;
	case 3:
		return byte << 24 | byte << 16 | byte << 8 | byte;
	}
	return rotated >> by | rotated << (32 - by);
}

/* The same of addw and subw */
static uint32_t plain_immediate(uint16_t first, uint16_t second)
{
	return (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8 | (second & 0xff);
}

static struct decoded returns(unsigned int size, unsigned int rd)
{
	return (struct decoded) { .flow = FLOW_RETURN, .size = size, .rd = rd };
}

/* ---- 16 bits ---------------------------------------------------------------------- */

static bool moves_stack(struct machine *m, uint16_t half, struct decoded *d)
{
	if ((half & 0xfe00) == 0xb400) {			/* push */
		machine_push(m, (half & 0xff) | (half >> 8 & 1) << ARM_LR);
	} else if ((half & 0xfe00) == 0xbc00) {			/* pop */
		machine_pop(m, (half & 0xff) | (half >> 8 & 1) << ARM_PC);
		if (half >> 8 & 1)
			*d = returns(2, ARM_PC);
	} else if ((half & 0xff80) == 0xb000) {			/* add sp, #n */
		machine_add(m, ARM_SP, ARM_SP, (half & 0x7f) * 4);
	} else if ((half & 0xff80) == 0xb080) {			/* sub sp, #n */
		machine_add(m, ARM_SP, ARM_SP, (half & 0x7f) * -4);
	} else {
		return false;
	}
	return true;
}

static bool computes(struct machine *m, uint16_t half)
{
	unsigned int high = (half & 7) | (half >> 4 & 8), rm = half >> 3 & 15;
	unsigned int rd = half >> 8 & 7;

	if ((half & 0xff00) == 0x4600 && is_tracked(high))	/* mov rd, rm */
		machine_add(m, high, rm, 0);
	else if ((half & 0xff00) == 0x4400 && is_tracked(high))	/* add rd, rm */
		machine_lose(m, high);
	else if ((half & 0xf800) == 0xa800 && is_tracked(rd))	/* add rd, sp, #n */
		machine_add(m, rd, ARM_SP, (half & 0xff) * 4);
	else if ((half & 0xf800) == 0x3000 && is_tracked(rd))	/* adds rd, #n */
		machine_add(m, rd, rd, half & 0xff);
	else if ((half & 0xf800) == 0x3800 && is_tracked(rd))	/* subs rd, #n */
		machine_add(m, rd, rd, -(half & 0xff));
	else if ((half & 0xfe07) == 0x1c07)			/* adds r7, rn, #n */
		machine_add(m, ARM_R7, half >> 3 & 7, half >> 6 & 7);
	else if ((half & 0xff00) == 0x2700)			/* movs r7, #n */
		machine_number(m, ARM_R7, half & 0xff);
	else
		return false;
	return true;
}

static struct decoded jump(enum flow flow, unsigned int size, uint32_t address, int32_t by)
{
	return (struct decoded) {
		.flow = flow, .size = size, .target = address + 4 + by, .thumb = true,
	};
}

static struct decoded decode_half(struct machine *m, uint16_t half, uint32_t address)
{
	struct decoded next = { .flow = FLOW_NEXT, .size = 2 };

	if (moves_stack(m, half, &next) || computes(m, half))
		return next;
	if ((half & 0xf800) == 0xe000)				/* b */
		return jump(FLOW_JUMP, 2, address, (int32_t)((uint32_t)half << 21) >> 20);
	if ((half & 0xf000) == 0xd000 && (half & 0xf00) < 0xe00)	/* b, by a condition */
		return jump(FLOW_FORK, 2, address, (int8_t)half * 2);
	if ((half & 0xf500) == 0xb100)				/* cbz, cbnz */
		return jump(FLOW_FORK, 2, address, (half >> 3 & 0x40) | (half >> 2 & 0x3e));
	if ((half & 0xff87) == 0x4700 && (half >> 3 & 15) == ARM_PC)	/* bx pc */
		return (struct decoded) {
			.flow = FLOW_JUMP, .size = 2, .target = (address + 4) & ~3u,
		};
	if ((half & 0xff87) == 0x4700 || (half & 0xff87) == 0x4687) {
		next = returns(2, ARM_LR);			/* bx rm, mov pc, rm */
		next.unsure = (half >> 3 & 15) != ARM_LR;
		return next;
	}
	if ((half & 0xff87) == 0x4780)				/* blx rm */
		machine_lose(m, ARM_LR);
	else if ((half & 0xff00) == 0xdf00)			/* svc */
		next.flow = FLOW_SYSTEM;
	return next;
}

/* ---- 32 bits ---------------------------------------------------------------------- */

static bool moves_stack_wide(struct machine *m, uint16_t first, uint16_t second,
			     struct decoded *d)
{
	unsigned int rd = second >> 12;

	if (first == 0xe92d) {					/* push.w */
		machine_push(m, second);
	} else if (first == 0xe8bd) {				/* pop.w */
		machine_pop(m, second);
		if (second >> ARM_PC & 1)
			*d = returns(4, ARM_PC);
	} else if (first == 0xf84d && (second & 0xfff) == 0xd04) {	/* push.w {rd} */
		machine_push(m, 1u << rd);
	} else if (first == 0xf85d && (second & 0xf00) == 0xb00) {	/* ldr.w rd, [sp], #n */
		machine_load(m, rd, ARM_SP, 0);
		machine_add(m, ARM_SP, ARM_SP, second & 0xff);
		if (rd == ARM_PC)
			*d = returns(4, ARM_PC);
	} else if ((first & 0xffbf) == 0xed2d && (second & 0xe00) == 0xa00) {	/* vpush */
		machine_add(m, ARM_SP, ARM_SP, (second & 0xff) * -4);
	} else if ((first & 0xffbf) == 0xecbd && (second & 0xe00) == 0xa00) {	/* vpop */
		machine_add(m, ARM_SP, ARM_SP, (second & 0xff) * 4);
	} else if (first == 0xe96d) {				/* strd rd, rt, [sp, #-n]! */
		machine_add(m, ARM_SP, ARM_SP, (second & 0xff) * -4);
		machine_store(m, rd, ARM_SP, 0);
		machine_store(m, second >> 8 & 15, ARM_SP, 4);
	} else if (first == 0xf8dd && (rd == ARM_LR || is_tracked(rd))) {
		/* ldr.w rd, [sp, #n] */
		machine_load(m, rd, ARM_SP, second & 0xfff);
	} else if (first == 0xe8fd) {				/* ldrd rd, rt, [sp], #n */
		machine_load(m, rd, ARM_SP, 0);
		machine_load(m, second >> 8 & 15, ARM_SP, 4);
		machine_add(m, ARM_SP, ARM_SP, (second & 0xff) * 4);
	} else {
		return false;
	}
	return true;
}

static bool computes_wide(struct machine *m, uint16_t first, uint16_t second)
{
	unsigned int rd = second >> 8 & 15, rn = first & 15;

	if (second & 0x8000)
		return false;
	if ((first & 0xfbe0) == 0xf100 && is_tracked(rd))		/* add.w */
		machine_add(m, rd, rn, immediate(first, second));
	else if ((first & 0xfbe0) == 0xf1a0 && is_tracked(rd))		/* sub.w */
		machine_add(m, rd, rn, -immediate(first, second));
	else if ((first & 0xfbf0) == 0xf200 && is_tracked(rd))		/* addw */
		machine_add(m, rd, rn, plain_immediate(first, second));
	else if ((first & 0xfbf0) == 0xf2a0 && is_tracked(rd))		/* subw */
		machine_add(m, rd, rn, -plain_immediate(first, second));
	else if ((first & 0xfbef) == 0xf04f && may_be_call(rd))		/* mov.w rd, #n */
		machine_number(m, rd, immediate(first, second));
	else if (((first & 0xffe0) == 0xeb00 || (first & 0xffe0) == 0xeba0) && is_tracked(rd))
		machine_lose(m, rd);		/* add.w, sub.w with a register */
	else
		return false;
	return true;
}

/* S, J1, J2, the two parts of the target */
static int32_t far(uint16_t first, uint16_t second)
{
	uint32_t s = first >> 10 & 1;
	uint32_t i1 = !((second >> 13 & 1) ^ s), i2 = !((second >> 11 & 1) ^ s);
	uint32_t by = s << 24 | i1 << 23 | i2 << 22 | (first & 0x3ffu) << 12 |
		      (second & 0x7ffu) << 1;

	return (int32_t)(by << 7) >> 7;
}

/* The same of one with a condition */
static int32_t near(uint16_t first, uint16_t second)
{
	uint32_t by = (first >> 10 & 1u) << 20 | (second >> 11 & 1u) << 19 |
		      (second >> 13 & 1u) << 18 | (first & 0x3fu) << 12 | (second & 0x7ffu) << 1;

	return (int32_t)(by << 11) >> 11;
}

static struct decoded decode_wide(struct machine *m, uint16_t first, uint16_t second,
				  uint32_t address)
{
	struct decoded next = { .flow = FLOW_NEXT, .size = 4 };

	if (moves_stack_wide(m, first, second, &next) || computes_wide(m, first, second))
		return next;
	if ((first & 0xf800) == 0xf000 && (second & 0xc000) == 0xc000) {	/* bl, blx */
		machine_lose(m, ARM_LR);
		next = jump(FLOW_FUNCTION, 4, address, far(first, second));
	} else if ((first & 0xf800) == 0xf000 && (second & 0xd000) == 0x9000) {	/* b.w */
		next = jump(FLOW_JUMP, 4, address, far(first, second));
	} else if ((first & 0xf800) == 0xf000 && (second & 0xd000) == 0x8000 &&
		   (first & 0x380) != 0x380) {		/* b.w, by a condition */
		next = jump(FLOW_FORK, 4, address, near(first, second));
	} else if (first == 0xf8dc && second >> 12 == ARM_PC) {	/* ldr.w pc, [ip, #n]: PLT */
		next = returns(4, ARM_LR);
	} else if (((first & 0xfff0) == 0xe8d0 && (second & 0xffe0) == 0xf000) ||
		   ((first & 0xff70) == 0xf850 && second >> 12 == ARM_PC)) {
		next.flow = FLOW_UNKNOWN;		/* tbb, tbh; PC from elsewhere */
	}
	return next;
}

struct decoded decode_thumb(struct machine *m, uint16_t first, uint16_t second,
			    uint32_t address)
{
	return first >= 0xe800 ? decode_wide(m, first, second, address) :
				 decode_half(m, first, address);
}
