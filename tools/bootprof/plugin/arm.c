// SPDX-License-Identifier: GPL-2.0
#include "arm.h"

#include <string.h>

#include "pages.h"
#include "rules.h"

#define MOV_LR_PC	0xe1a0e00f

#define STATES		4096

/*
 * In which state a page's code is for certain: the page in the host's memory, with THUMB or not. A
 * page may push another one out. Until that is known it is the state of what was translated last
 * in the same half of the addresses: programs are below the kernel.
 */
enum { ARM, THUMB };
static uintptr_t states[STATES];
static bool last_state[2];

/* All instructions look like Thumb's of four bytes, or one has two. */
static bool maybe_thumb(const struct qemu_plugin_tb *tb)
{
	for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
		const struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		const void *host = qemu_plugin_insn_haddr(insn);
		uint16_t half;

		if (qemu_plugin_insn_size(insn) == sizeof(half))
			return true;
		if (!host)
			continue;
		memcpy(&half, host, sizeof(half));
		if (half < 0xe800)
			return false;
	}
	return true;
}

/* Return: false: the block may be of both states. */
static bool knows_state(const struct qemu_plugin_tb *tb, bool *thumb)
{
	*thumb = maybe_thumb(tb);
	if (!*thumb)
		return true;
	for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++)
		if (qemu_plugin_insn_size(qemu_plugin_tb_get_insn(tb, i)) == 2)
			return true;
	return false;
}

/* Where a block may be of both states it is what its page is. */
static bool is_thumb(const struct qemu_plugin_tb *tb)
{
	const struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, 0);
	uintptr_t page = (uintptr_t)qemu_plugin_insn_haddr(insn) >> PAGE_BITS;
	uintptr_t *state = &states[page % STATES];
	bool *last = &last_state[qemu_plugin_insn_vaddr(insn) >> 31 & 1], thumb;

	if (knows_state(tb, &thumb))
		*state = page << 1 | (thumb ? THUMB : ARM);
	else
		thumb = *state >> 1 == page ? *state & 1 : *last;
	return *last = thumb;
}

static bool arm_calls(uint32_t code, uint32_t before)
{
	return (code & 0xfe000000) == 0xfa000000 ||			/* blx label */
	       (code >> 28 != 0xf && (code & 0x0f000000) == 0x0b000000) ||	/* bl */
	       (code & 0x0ffffff0) == 0x012fff30 ||			/* blx register */
	       before == MOV_LR_PC;
}

static bool arm_returns_from_exception(uint32_t code)
{
	if ((code & 0xfe500000) == 0xf8100000)				/* rfe */
		return true;
	if (code >> 28 == 0xf)
		return false;
	return (code & 0x0fffffff) == 0x0160006e ||			/* eret */
	       (code & 0x0e508000) == 0x08508000 ||			/* ldm {.., pc}^ */
	       /* movs pc, lr and the like, but not what only compares */
	       ((code & 0x0c10f000) == 0x0010f000 && (code & 0x01800000) != 0x01000000 &&
		(code & 0x0e000090) != 0x90);
}

static bool arm_goes_far(uint32_t code)
{
	if (code >> 28 == 0xf)
		return false;
	return (code & 0x0ffffff0) == 0x012fff10 ||			/* bx */
	       (code & 0x0e108000) == 0x08108000 ||			/* ldm */
	       (code & 0x0c50f000) == 0x0410f000 ||			/* ldr pc */
	       ((code & 0x0c10f000) == 0x0000f000 && (code & 0x01800000) != 0x01000000 &&
		(code & 0x0e000090) != 0x90);				/* mov pc */
}

static enum jump arm_kind(uint32_t code, uint32_t before)
{
	if (arm_calls(code, before))
		return JUMP_CALL;
	if (arm_returns_from_exception(code))
		return JUMP_BACK;
	return arm_goes_far(code) ? JUMP_FAR : JUMP_NONE;
}

static enum jump narrow_kind(uint16_t code)
{
	if ((code & 0xff87) == 0x4780)					/* blx register */
		return JUMP_CALL;
	if ((code & 0xff87) == 0x4700 || (code & 0xff00) == 0xbd00 ||	/* bx; pop {.., pc} */
	    (code & 0xff87) == 0x4687)					/* mov pc */
		return JUMP_FAR;
	return JUMP_NONE;
}

static enum jump wide_kind(uint16_t first, uint16_t second)
{
	if ((first & 0xf800) == 0xf000 &&
	    ((second & 0xd000) == 0xd000 || (second & 0xd001) == 0xc000))	/* bl; blx */
		return JUMP_CALL;
	if ((first == 0xf3de && second >> 8 == 0x8f) ||		/* subs pc, lr; eret */
	    (first & 0xffd0) == 0xe810 || (first & 0xffd0) == 0xe990)	/* rfe */
		return JUMP_BACK;
	if (((first & 0xff70) == 0xf850 && second >> 12 == 15) ||	/* ldr pc */
	    (((first & 0xffd0) == 0xe890 || (first & 0xffd0) == 0xe910) && second & 0x8000))
		return JUMP_FAR;
	return JUMP_NONE;
}

static enum jump jump(const struct qemu_plugin_tb *tb)
{
	size_t insns = qemu_plugin_tb_n_insns(tb);
	const struct qemu_plugin_insn *last = qemu_plugin_tb_get_insn(tb, insns - 1);
	const void *host = qemu_plugin_insn_haddr(last);
	uint32_t code = 0, before = 0;

	if (!host)
		return JUMP_NONE;
	memcpy(&code, host, qemu_plugin_insn_size(last));
	if (is_thumb(tb))
		return qemu_plugin_insn_size(last) == 2 ? narrow_kind(code) :
							  wide_kind(code, code >> 16);
	if (insns > 1) {
		last = qemu_plugin_tb_get_insn(tb, insns - 2);
		host = qemu_plugin_insn_haddr(last);
		if (host)
			memcpy(&before, host, sizeof(before));
	}
	return arm_kind(code, before);
}

/* Loads, stores, and what a coprocessor may refuse or may end a block for */
static bool faults(uint32_t code)
{
	unsigned int kind = code >> 25 & 7;

	if (code >> 28 == 0xf)
		return true;
	if (kind == 0)
		return (code & 0x90) == 0x90;
	if (kind == 3)
		/* Media instructions do not reach memory. */
		return !(code & 0x10);
	return kind == 2 || kind == 4 || kind >= 6;
}

/* Data aborts, and instructions that are undefined: not what could not be fetched */
static bool again(uint64_t offset)
{
	return offset == 0x10 || offset == 0x04;
}

const struct rules arm_rules = {
	.jump = jump, .unclear = maybe_thumb, .faults = faults, .again = again,
	.vectors = VECTORS, .vectors_size = 0x20, .vector_size = 4,
};
