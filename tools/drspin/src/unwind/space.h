/* SPDX-License-Identifier: GPL-2.0 */
/* The memory of a process, and what code is where in it. */
#ifndef UNWIND_SPACE_H
#define UNWIND_SPACE_H

#include <stdbool.h>

#include "modules/module.h"
#include "target/maps.h"
#include "target/memory.h"

/**
 * struct space - a process's memory
 * @memory: to read it
 * @dir: its directory in /proc, open
 *
 * The rest is private.
 */
struct space {
	struct memory memory;
	int dir;

	struct maps maps;
	bool may_read;
	unsigned int pause, rounds, round;
};

/**
 * struct code - where an instruction is
 * @module: its module
 * @address: address of the file
 * @thumb: 32-bit ARM: is it one of Thumb?
 */
struct code {
	struct module *module;
	uint64_t address;
	bool thumb;
};

/**
 * space_round - what is mapped may have changed
 * @space: space
 *
 * The list of mappings is read again when an address is looked for that is in none. Where that
 * finds nothing it is not done again in this round, and then less often. The same where another
 * file is in the place of one that was mapped.
 */
void space_round(struct space *space);

/**
 * space_forget - the process executes another program
 * @space: space
 */
void space_forget(struct space *space);

/**
 * space_code - what code an address is in
 * @space: space
 * @pc: address
 * @code: result
 *
 * Return: false if nothing is mapped there that can be executed.
 */
bool space_code(struct space *space, uint64_t pc, struct code *code);

/**
 * space_pc - the address of code at which a sleeping thread goes on
 * @space: space
 * @pc: what the kernel says
 *
 * Return: the same; on 32-bit ARM, bit 0 says which instructions stand there, which the
 * kernel does not.
 */
uint64_t space_pc(struct space *space, uint64_t pc);

/**
 * space_end - where the mapping ends that an address is in
 * @space: space
 * @address: address
 *
 * Return: 0 if that is not known.
 */
uint64_t space_end(const struct space *space, uint64_t address);

/**
 * space_expect - an address is going to be looked for: read the list if it is in no mapping
 * @space: space
 * @address: address; 0: one of any mapping
 */
void space_expect(struct space *space, uint64_t address);

#endif
