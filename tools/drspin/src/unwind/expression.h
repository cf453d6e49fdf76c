/* SPDX-License-Identifier: GPL-2.0 */
/*
 * DWARF's expressions, without values of registers: what they come to is an offset from
 * one. That does for what compilers and C libraries write into unwind tables.
 */
#ifndef UNWIND_EXPRESSION_H
#define UNWIND_EXPRESSION_H

#include <elfutils/libdw.h>

#include "unwind/rule.h"

/* struct term: no register */
#define TERM_NUMBER	-1

/**
 * struct term - what an expression comes to
 * @base: register, FROM_CFA or TERM_NUMBER
 * @offset: is added to it
 * @deref: what memory has there is meant
 * @value: the caller's register has this value; else it is saved there
 */
struct term {
	int base;
	int64_t offset;
	bool deref;
	bool value;
};

/**
 * expression - what an expression comes to
 * @ops: operations
 * @count: how many
 * @pc: address of the file that they are about
 * @term: result
 *
 * Return: false if it is of no such form.
 */
bool expression(const Dwarf_Op *ops, size_t count, uint64_t pc, struct term *term);

#endif
