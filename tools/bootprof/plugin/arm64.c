// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "rules.h"

/* Of a vector: exceptions of the kernel's own instructions, with either stack */
#define OWN_STACK	0x000
#define KERNEL_STACK	0x200

static enum jump kind_of(uint32_t code)
{
	if ((code & 0xfc000000) == 0x94000000 ||			/* bl */
	    (code & 0xfffffc1f) == 0xd63f0000 ||			/* blr */
	    (code & 0xfefff800) == 0xd63f0800)				/* blraa */
		return JUMP_CALL;
	if (code == 0xd69f03e0 || (code & 0xfffffbff) == 0xd69f0bff)	/* eret, eretaa */
		return JUMP_BACK;
	if ((code & 0xffbffc1f) == 0xd61f0000 ||			/* br, ret */
	    (code & 0xfebff800) == 0xd61f0800)				/* braa, retaa */
		return JUMP_FAR;
	return JUMP_NONE;
}

static enum jump jump(const struct qemu_plugin_tb *tb)
{
	size_t last = qemu_plugin_tb_n_insns(tb) - 1;
	const void *host = qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(tb, last));
	uint32_t code;

	if (!host)
		return JUMP_NONE;
	memcpy(&code, host, sizeof(code));
	return kind_of(code);
}

/* Loads, stores, floating point, which may be off, and what the system has to do with */
static bool faults(uint32_t code)
{
	uint32_t group = code >> 25 & 0xf;

	return (group & 5) == 4 || (group & 7) == 7 || code >> 24 == 0xd5 || code >> 24 == 0xd4;
}

static bool again(uint64_t offset)
{
	return offset == OWN_STACK || offset == KERNEL_STACK;
}

const struct rules arm64_rules = {
	.jump = jump, .faults = faults, .again = again,
	.vectors_size = 0x800, .vector_size = 0x80,
};
