/* SPDX-License-Identifier: GPL-2.0 */
#ifndef UNWIND_RETURNS_H
#define UNWIND_RETURNS_H

#include "modules/module.h"
#include "unwind/rule.h"

/**
 * returns_to - 32-bit ARM: the rule at an address, by the instructions that follow
 * @module: module
 * @address: address of the file
 * @thumb: are they of Thumb?
 * @called: a call has just returned there
 * @rule: result
 *
 * A function puts back what it has saved before it returns. Its instructions are read, along
 * branches, until one is found that returns; no table and no symbol is needed for that, and
 * it holds in the middle of a prologue, too. Where a system call ends the thread, or
 * returns from a signal's handler, it says that.
 *
 * Return: false if no way was found.
 */
bool returns_to(const struct module *module, uint64_t address, bool thumb, bool called,
		struct rule *rule);

#endif
