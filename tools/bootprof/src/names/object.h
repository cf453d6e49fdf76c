/* SPDX-License-Identifier: GPL-2.0 */
#ifndef NAMES_OBJECT_H
#define NAMES_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct object - an ELF file with symbols, as vmlinux
 * @path: where it is
 * @elf: libelf's
 */
struct object {
	const char *path;
	void *elf;
};

/**
 * struct symbol - a symbol of it
 * @address: without Thumb's bit
 * @size: bytes
 */
struct symbol {
	uint64_t address, size;
};

/**
 * object_try - open it
 * @object: result
 * @path: file
 *
 * Return: NULL, or what is wrong with it.
 */
const char *object_try(struct object *object, const char *path);

/**
 * object_in - one that is in memory
 * @object: result
 * @path: what it is called
 * @bytes: file, which has to stay
 * @size: how long it is
 *
 * Return: NULL, or what is wrong with it.
 */
const char *object_in(struct object *object, const char *path, void *bytes, size_t size);

/**
 * object_open - open it, or exit
 * @object: result
 * @path: file
 */
void object_open(struct object *object, const char *path);

/**
 * object_close - close it
 * @object: object
 */
void object_close(struct object *object);

/**
 * object_machine - the processor that it is for: EM_ARM and so on
 * @object: object
 */
unsigned int object_machine(const struct object *object);

/**
 * object_symbol - look a symbol up
 * @object: object
 * @name: its name
 * @symbol: result
 *
 * Return: 0 if there is none.
 */
int object_symbol(const struct object *object, const char *name, struct symbol *symbol);

/**
 * object_each_symbol - go over the symbols that are defined
 * @object: object
 * @each: called with a name, the symbol, and @data; true: that is enough
 * @data: any
 *
 * Return: false if none was enough.
 */
bool object_each_symbol(const struct object *object,
			bool (*each)(const char *name, const struct symbol *symbol, void *data),
			void *data);

/**
 * object_base - where the kernel's addresses begin: user space is below
 * @object: a kernel
 * @base: result
 *
 * Return: false if it has no symbol _stext to tell.
 */
bool object_base(const struct object *object, uint64_t *base);

/**
 * object_find_in - where bytes are in a symbol's code or data
 * @object: object
 * @symbol: symbol
 * @bytes: bytes
 * @size: how many
 *
 * Return: their offset, -1 if they are not there.
 */
int64_t object_find_in(const struct object *object, const struct symbol *symbol, const void *bytes,
		       size_t size);

#endif
