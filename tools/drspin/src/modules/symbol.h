/* SPDX-License-Identifier: GPL-2.0 */
/* What the functions of a module are called. */
#ifndef MODULES_SYMBOL_H
#define MODULES_SYMBOL_H

#include <stdint.h>

#include "modules/module.h"

/**
 * struct symbol - a function
 * @name: its name, of C++ and Rust as in the source; to be freed
 * @start: where it begins, an address of the file
 * @unknown: neither is known: that is the address, and the name tells it
 */
struct symbol {
	char *name;
	uint64_t start;
	bool unknown;
};

/**
 * symbol_name - a function's name as in the source
 * @name: its symbol, of C, C++, or Rust in both of its ways
 *
 * Return: text to be freed.
 */
char *symbol_name(const char *name);

/**
 * symbol_at - the function that an address is in
 * @module: module
 * @address: address of the file
 *
 * By .symtab, .dynsym, .gnu_debugdata, and the file with debug information that belongs
 * to this build. A function that none of them has is called after its file and its address
 * there.
 */
struct symbol symbol_at(const struct module *module, uint64_t address);

/**
 * symbol_by_address - a function that has no name
 * @module: module
 * @start: where it begins, an address of the file
 */
struct symbol symbol_by_address(const struct module *module, uint64_t start);

/**
 * symbol_start - where the function begins that an address is in, by its symbol
 * @module: module
 * @address: address of the file
 *
 * Return: its value, which says of 32-bit ARM's functions in Thumb that they are, by bit 0;
 * 0: there is no symbol that is known to be that long.
 */
uint64_t symbol_start(const struct module *module, uint64_t address);

/**
 * struct line - a line of a source file
 * @file: its path, as the compiler had it
 * @number: its number
 */
struct line {
	const char *file;
	int number;
};

/**
 * line_at - the line that an instruction is of
 * @module: what it is in
 * @address: address of the file
 * @line: result
 *
 * Return: false if there is no debug information that tells.
 */
bool line_at(const struct module *module, uint64_t address, struct line *line);

#endif
