/* SPDX-License-Identifier: GPL-2.0 */
#ifndef UNWIND_PROLOGUE_H
#define UNWIND_PROLOGUE_H

#include "modules/module.h"
#include "unwind/rule.h"

/**
 * saved_before - 32-bit ARM: the rule at an address, by the instructions before it
 * @module: module
 * @address: address of the file, the next instruction's
 * @thumb: are they of Thumb?
 * @rule: result
 *
 * Where a function never returns, as main() of a shell, nothing behind an address tells where
 * it has saved what. Its prologue does: at its symbol, else the last push of LR before the
 * address. Nothing tells that this is one of the same function: the caller has to be looked
 * at.
 *
 * Return: false if none was found.
 */
bool saved_before(const struct module *module, uint64_t address, bool thumb, struct rule *rule);

#endif
