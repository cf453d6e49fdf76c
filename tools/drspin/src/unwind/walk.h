/* SPDX-License-Identifier: GPL-2.0 */
/* From a thread's registers and the copy of its stack to its callers. */
#ifndef UNWIND_WALK_H
#define UNWIND_WALK_H

#include "target/regs.h"
#include "unwind/rule.h"
#include "unwind/space.h"

#define WALK_FRAMES	1024

/**
 * struct piece - a copy of a piece of a stack
 * @start: address of its first byte
 * @len: bytes
 * @bytes: the bytes
 */
struct piece {
	uint64_t start;
	size_t len;
	unsigned char *bytes;
};

/**
 * struct copy - what was copied of a thread's stacks
 * @own: of the stack that it is in
 * @interrupted: of the one in which a signal came whose handler is in @own; no bytes: that is
 *	the same one, or not known
 */
struct copy {
	struct piece own, interrupted;
};

/**
 * copy_word - a word of what was copied
 * @copy: copy
 * @address: of the word
 * @value: result
 *
 * Return: false if it was not copied.
 */
bool copy_word(const struct copy *copy, uint64_t address, uint64_t *value);

/**
 * struct frame - a function that is being executed
 * @module: what it is in; NULL: nobody knows
 * @address: in the file, of the instruction, or the last byte of the call
 * @method: how its caller was found
 */
struct frame {
	const struct module *module;
	uint64_t address;
	uint8_t method;
};

/**
 * struct walk - a stack
 * @frames: functions, the innermost one first
 * @count: how many
 * @complete: is the last one where the thread began?
 * @other_sp: where a signal's frame has the stack pointer of a stack that was not copied, 0:
 *	there is none
 *
 * The rest is private.
 */
struct walk {
	struct frame frames[WALK_FRAMES];
	size_t count;
	bool complete;
	uint64_t other_sp;

	struct space *space;
	const struct copy *copy;
	int guesses;
};

/**
 * walk_stack - find all callers
 * @walk: result
 * @space: memory that the thread is in
 * @regs: its registers; of one that sleeps SP and PC will do
 * @copy: what its stack has from SP on, and another one
 */
void walk_stack(struct walk *walk, struct space *space, const struct regs *regs,
		const struct copy *copy);

#endif
