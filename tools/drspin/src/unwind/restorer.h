/* SPDX-License-Identifier: GPL-2.0 */
/* What code without tables can be known by. */
#ifndef UNWIND_RESTORER_H
#define UNWIND_RESTORER_H

#include <stdbool.h>

#include "modules/module.h"
#include "unwind/rule.h"

/**
 * restorer - find out whether a thread begins there, or a signal's handler returns there
 * @module: what it is in
 * @address: the next instruction, an address of the file
 * @rule: result
 *
 * On x86-64 that is so where musl begins a thread, and where it goes on behind a handler. On
 * arm64 it does so in the kernel's vDSO, whose tables do not tell of it, or not of all registers.
 *
 * Return: false if it is neither.
 */
bool restorer(const struct module *module, uint64_t address, struct rule *rule);

#endif
