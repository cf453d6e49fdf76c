/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All stacks that were seen, as a tree from the outermost functions inwards: of many
 * threads, many times, each one is kept once.
 */
#ifndef SAMPLE_STACKS_H
#define SAMPLE_STACKS_H

#include <stdint.h>

#include "modules/module.h"
#include "unwind/rule.h"

#define STACK_ROOT	0u

/* Places that have a name: below the function in which a thread could run, and instead of one */
#define PLACE_RUNNABLE		"[waiting for a CPU]"
#define PLACE_SHORT_SLEEP	"[asleep for too short a time to see where]"

/**
 * struct place - what one can be in: an instruction, or something that has a name
 * @module: of the instruction, NULL: none is known, or it has a name
 * @address: of the instruction, in the file
 * @text: the name, NULL: an instruction
 */
struct place {
	const struct module *module;
	uint64_t address;
	const char *text;
};

/**
 * place_code - the number of an instruction
 * @module: its module, NULL: not known
 * @address: address of the file
 */
uint32_t place_code(const struct module *module, uint64_t address);

/**
 * place_text - the number of something that has a name
 * @text: its name, copied
 */
uint32_t place_text(const char *text);

/**
 * place_numbered - the place with that number
 * @number: number
 */
const struct place *place_numbered(uint32_t number);

/**
 * place_count - how many there are
 */
uint32_t place_count(void);

/**
 * stack_push_found - a stack with one place more
 * @stack: stack, STACK_ROOT: the empty one
 * @place: number of the innermost place
 * @method: how that was found; METHOD_NONE: it did not have to be
 *
 * Return: its number.
 */
uint32_t stack_push_found(uint32_t stack, uint32_t place, enum method method);

/**
 * stack_push - the same, of a place that did not have to be found
 * @stack: stack, STACK_ROOT: the empty one
 * @place: number of the innermost place
 */
static inline uint32_t stack_push(uint32_t stack, uint32_t place)
{
	return stack_push_found(stack, place, METHOD_NONE);
}

/**
 * stack_count - how many there are, with the empty one
 */
uint32_t stack_count(void);

/**
 * stack_outer - a stack without its innermost place
 * @stack: stack, not the empty one
 */
uint32_t stack_outer(uint32_t stack);

/**
 * stack_place - the innermost place of a stack
 * @stack: stack, not the empty one
 */
uint32_t stack_place(uint32_t stack);

/**
 * stack_method - how the innermost place of a stack was found
 * @stack: stack, not the empty one
 */
enum method stack_method(uint32_t stack);

#endif
