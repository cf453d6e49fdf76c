/* SPDX-License-Identifier: GPL-2.0 */
/* 32-bit ARM: which instructions stand at a PC that does not say so itself. */
#ifndef UNWIND_MODE_H
#define UNWIND_MODE_H

#include "modules/module.h"

/**
 * mode_is_thumb - is a thread in code of Thumb that sleeps there?
 * @module: what it is in
 * @address: address of the file, at which it goes on
 *
 * By the system call before it; without one, as in a page fault, by the function's symbol
 * and by where the file is entered.
 */
bool mode_is_thumb(const struct module *module, uint64_t address);

#endif
