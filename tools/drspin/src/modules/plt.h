/* SPDX-License-Identifier: GPL-2.0 */
/* The entries of a procedure linkage table: by these a file calls functions of others. */
#ifndef MODULES_PLT_H
#define MODULES_PLT_H

#include "modules/module.h"

/**
 * struct plt_entry - one of them, addresses of the file
 * @begin: its first instruction
 * @left: behind the one that leaves it
 * @end: behind what else belongs to it: where it is left to at first, on x86-64
 * @slot: where the address of the function is kept
 */
struct plt_entry {
	uint64_t begin, left, end, slot;
};

/**
 * plt_entry_at - the entry that an address is in
 * @module: module, whichever machine it is for
 * @address: address of the file
 * @entry: result
 *
 * Up to where it is left it changes no register but those that are for this alone, and leaves
 * the stack as it is.
 *
 * Return: false if the address is in no entry.
 */
bool plt_entry_at(const struct module *module, uint64_t address, struct plt_entry *entry);

/**
 * plt_name - the function that an entry calls
 * @module: module
 * @entry: entry
 *
 * Return: the name of its symbol, NULL: nothing tells it.
 */
const char *plt_name(const struct module *module, const struct plt_entry *entry);

#endif
