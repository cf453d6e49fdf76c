/* SPDX-License-Identifier: GPL-2.0 */
/* Instructions of 32-bit ARM, in ARM and in Thumb state. */
#ifndef BOOTPROF_ARM_H
#define BOOTPROF_ARM_H

#include <stdbool.h>
#include <stdint.h>

#include "qemu-plugin.h"

/* Linux has the vectors of 32-bit ARM there. */
#define VECTORS		0xffff0000u

/**
 * enum jump - where a block goes on
 * @JUMP_NONE: behind it, or where its last instruction says so itself
 * @JUMP_CALL: somewhere, and later behind it
 * @JUMP_FAR: where a register or memory says: a return, or another jump
 * @JUMP_BACK: it returns from an exception
 */
enum jump { JUMP_NONE, JUMP_CALL, JUMP_FAR, JUMP_BACK };

/**
 * arm_maybe_thumb - all instructions look like Thumb's of four bytes, or one has two
 * @tb: block that is being translated
 */
bool arm_maybe_thumb(const struct qemu_plugin_tb *tb);

/**
 * arm_jump - where a block goes on
 * @tb: block that is being translated
 */
enum jump arm_jump(const struct qemu_plugin_tb *tb);

#endif
