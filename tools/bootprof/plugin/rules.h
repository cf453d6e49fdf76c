/* SPDX-License-Identifier: GPL-2.0 */
/* What a processor's instructions do, as far as it has to be known. */
#ifndef BOOTPROF_RULES_H
#define BOOTPROF_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "qemu-plugin.h"

/**
 * enum jump - where a block goes on
 * @JUMP_NONE: behind it, or where its last instruction says so itself
 * @JUMP_CALL: somewhere, and later behind it
 * @JUMP_FAR: where a register or memory says: a return, or another jump
 * @JUMP_BACK: it returns from an exception
 */
enum jump { JUMP_NONE, JUMP_CALL, JUMP_FAR, JUMP_BACK };

/**
 * struct rules - of a processor
 * @jump: where a block goes on that is being translated
 * @unclear: nobody can tell which instructions a block has that is being translated; or NULL
 * @faults: this instruction of four bytes may end the block that it is in; NULL: each may
 * @again: what this exception has interrupted is done again, or is done by others
 * @vectors: exceptions come there; 0: the kernel's symbols tell
 * @vectors_size: how many bytes; 0: exceptions come to functions anywhere
 * @vector_size: bytes of each of them
 */
struct rules {
	enum jump (*jump)(const struct qemu_plugin_tb *tb);
	bool (*unclear)(const struct qemu_plugin_tb *tb);
	bool (*faults)(uint32_t code);
	bool (*again)(uint64_t offset);
	uint64_t vectors;
	uint32_t vectors_size, vector_size;
};

/* 32-bit ARM, in ARM and in Thumb state; 64-bit ARM; x86-64, in all of its modes */
extern const struct rules arm_rules, arm64_rules, x86_rules;

#endif
