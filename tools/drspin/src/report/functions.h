/* SPDX-License-Identifier: GPL-2.0 */
/* The functions that the places of stacks are in. */
#ifndef REPORT_FUNCTIONS_H
#define REPORT_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "modules/module.h"

/**
 * struct function - a function, or something that has a name
 * @name: its name
 * @module: its module, NULL: none
 * @start: where it begins in that, an address of the file
 */
struct function {
	char *name;
	const struct module *module;
	uint64_t start;
};

/* Is each line of a source file one of its own? False at first */
extern bool functions_with_lines;

/**
 * function_of - the function that a place is in
 * @place: number of the place
 *
 * Return: its number. Symbols are read the first time.
 */
uint32_t function_of(uint32_t place);

/**
 * functions_look_up - the functions of all places, which may take long
 */
void functions_look_up(void);

/**
 * function_count - how many there are up to now
 */
uint32_t function_count(void);

/**
 * function_numbered - a function, which stays where it is
 * @number: its number
 */
const struct function *function_numbered(uint32_t number);

/**
 * function_in_kernel - the name of a function of the kernel, without what stands around it
 * @function: function
 * @len: characters of that name, result
 *
 * Return: NULL: it is none of the kernel's.
 */
const char *function_in_kernel(const struct function *function, size_t *len);

#endif
