/* SPDX-License-Identifier: GPL-2.0 */
#ifndef UNWIND_RULES_H
#define UNWIND_RULES_H

#include "modules/module.h"
#include "unwind/rule.h"

/**
 * struct point - how a function came to stand at an instruction
 * @exact: it is the next one to be executed; else a byte of the call that is under way
 * @thumb: 32-bit ARM: is it one of Thumb?
 */
struct point {
	bool exact, thumb;
};

/**
 * rule_at - the best rule for an instruction
 * @module: what it is in
 * @address: address of the file
 * @at: how it is there
 *
 * Return: the rule; its method is METHOD_NONE if nothing is known there. Stays.
 */
const struct rule *rule_at(const struct module *module, uint64_t address,
			   const struct point *at);

/**
 * rule_before - 32-bit ARM: the rule by the instructions before it, where those behind it
 *	lead astray
 * @module: what it is in
 * @address: address of the file
 * @at: how it is there
 *
 * Return: as of rule_at().
 */
const struct rule *rule_before(const struct module *module, uint64_t address,
			       const struct point *at);

/**
 * rule_frame_pointer - the rule where there is nothing but a chain of frame pointers
 */
const struct rule *rule_frame_pointer(void);

/**
 * rule_on_stack - the rule where there is nothing at all but the stack: a return address
 *	stands there, somewhere above the stack pointer
 *
 * Return: NULL where functions do not keep it so that it shows where their frame ends.
 */
const struct rule *rule_on_stack(void);

/**
 * method_name - what a method is called
 * @method: enum method
 */
const char *method_name(enum method method);

#endif
