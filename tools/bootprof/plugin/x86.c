// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "pages.h"
#include "rules.h"

#define LONGEST		15

/* A call that comes down so near behind itself is none: its return address is dropped. */
#define NEAR		8

static bool is_prefix(uint8_t byte)
{
	return memchr("\x66\x67\xf2\xf3\xf0\x2e\x36\x3e\x26\x64\x65", byte, 11);
}

/* Without prefixes. What is in the next page may be anywhere in the host's memory. */
static size_t bytes_of(const struct qemu_plugin_insn *insn, uint8_t *bytes)
{
	const uint8_t *host = qemu_plugin_insn_haddr(insn);
	size_t room = (1u << PAGE_BITS) - qemu_plugin_insn_vaddr(insn) % (1u << PAGE_BITS);
	size_t size = qemu_plugin_insn_size(insn);

	size = size < room ? size : room;
	if (!host || size > LONGEST)
		return 0;
	while (size && is_prefix(*host)) {
		host++;
		size--;
	}
	/* REX, which other modes have instead of an instruction of one byte */
	if (size > 1 && *host >> 4 == 4) {
		host++;
		size--;
	}
	memcpy(bytes, host, size);
	return size;
}

/* FF has six operations, which are in the byte behind it. */
static enum jump kind_of_group(uint8_t byte)
{
	switch (byte >> 3 & 7) {
	case 2:
	case 3:
		return JUMP_CALL;
	case 4:
	case 5:
		return JUMP_FAR;
	}
	return JUMP_NONE;
}

/* As where a function is called through a return, or the stack of return addresses is filled */
static bool is_near(const uint8_t *distance)
{
	return distance[0] < NEAR && !distance[1] && !distance[2] && !distance[3];
}

static enum jump kind_of(const uint8_t *bytes, size_t size)
{
	switch (bytes[0]) {
	case 0xe8:							/* call */
		return size == 5 && is_near(bytes + 1) ? JUMP_NONE : JUMP_CALL;
	case 0x9a:							/* far call */
		return JUMP_CALL;
	case 0xff:
		return size > 1 ? kind_of_group(bytes[1]) : JUMP_NONE;
	case 0xc2:
	case 0xc3:							/* ret */
	case 0xca:
	case 0xcb:							/* far ret */
		return JUMP_FAR;
	case 0xcf:							/* iret */
		return JUMP_BACK;
	case 0x0f:							/* sysret, sysexit */
		return size > 1 && (bytes[1] == 0x07 || bytes[1] == 0x35) ? JUMP_BACK : JUMP_NONE;
	}
	return JUMP_NONE;
}

static enum jump jump(const struct qemu_plugin_tb *tb)
{
	size_t last = qemu_plugin_tb_n_insns(tb) - 1;
	uint8_t bytes[LONGEST];
	size_t size = bytes_of(qemu_plugin_tb_get_insn(tb, last), bytes);

	return size ? kind_of(bytes, size) : JUMP_NONE;
}

/*
 * The same exception comes where a block has jumped and where it is in its middle. The former
 * happens all the time in programs; the latter, where it does not go on in the block, is rare.
 */
static bool again(uint64_t offset)
{
	return false;
}

const struct rules x86_rules = { .jump = jump, .again = again };
