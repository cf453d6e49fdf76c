/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The code of an ELF file, where it runs, and its symbols.
 *
 * A kernel module's sections have no addresses yet: they get those that they have behind
 * each other in the kernel's memory. What is relocated when it is loaded is not compared, and
 * of the rest some may be others: the kernel has changed them.
 */
#ifndef NAMES_CODE_H
#define NAMES_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names/object.h"

/**
 * struct piece - bytes that were executed
 * @address: where
 * @bytes: what
 * @size: how many
 */
struct piece {
	uint64_t address;
	unsigned char *bytes;
	size_t size;
};

struct section;
struct label;

/**
 * struct code - the code of an ELF file
 * @object: the file
 * @machine: EM_ARM and so on
 * @step: it may be moved by multiples of so many bytes only
 * @module: it is a module of the kernel's
 * @labels: its symbols, sorted by address
 * @count: how many there are
 *
 * The rest is private.
 */
struct code {
	struct object object;
	unsigned int machine;
	uint64_t step;
	bool module;
	struct label *labels;
	size_t count;

	size_t label_room;
	struct section *sections;
	size_t section_count, section_room;
	uint64_t *moves;
	size_t move_count, move_room;
};

/* No symbol */
#define NO_LABEL	SIZE_MAX

/**
 * code_open - read the code and the symbols
 * @code: result
 * @path: file, which has to stay
 * @step: see struct code
 *
 * Return: false if it is no ELF file, or has no code.
 */
bool code_open(struct code *code, const char *path, uint64_t step);

/**
 * code_open_in - the same of a file that is in memory
 * @code: result
 * @path: what it is called, which has to stay
 * @bytes: file, which has to stay
 * @size: how long it is
 * @step: see struct code
 */
bool code_open_in(struct code *code, const char *path, void *bytes, size_t size, uint64_t step);

/**
 * code_close - forget it
 * @code: code
 */
void code_close(struct code *code);

/**
 * code_find - where these bytes are in it, which something may have moved
 * @code: code
 * @pieces: bytes of one page
 * @count: how many pieces
 * @move: result: from where they were executed to where they are in the file
 *
 * Few bytes tell something only where some of the same file have been found already.
 *
 * Return: false if they are not there, or nobody can say where.
 */
bool code_find(struct code *code, const struct piece *pieces, size_t count, uint64_t *move);

/**
 * code_label - the symbol at an address
 * @code: code
 * @address: as in the file
 *
 * Return: its number, or NO_LABEL.
 */
size_t code_label(const struct code *code, uint64_t address);

/**
 * code_symbol - a symbol: where it is, up to the next one or to the end of its section
 * @code: code
 * @number: its number
 */
struct symbol code_symbol(const struct code *code, size_t number);

/**
 * code_name - its name
 * @code: code
 * @number: its number
 */
const char *code_name(const struct code *code, size_t number);

/**
 * code_end - behind the last of its code that is before an address
 * @code: code
 * @limit: the address
 */
uint64_t code_end(const struct code *code, uint64_t limit);

#endif
