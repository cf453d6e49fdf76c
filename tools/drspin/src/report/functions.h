/* SPDX-License-Identifier: GPL-2.0 */
/* The functions that the places of stacks are in. */
#ifndef REPORT_FUNCTIONS_H
#define REPORT_FUNCTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "modules/module.h"

/**
 * struct function - a function, or something that has a name
 * @name: its name
 * @module: its module, NULL: none
 */
struct function {
	char *name;
	const struct module *module;
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

#endif
