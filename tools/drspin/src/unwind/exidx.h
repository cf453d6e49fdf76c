/* SPDX-License-Identifier: GPL-2.0 */
/* Rules from .ARM.exidx, the table that 32-bit ARM has for C++'s exceptions. */
#ifndef UNWIND_EXIDX_H
#define UNWIND_EXIDX_H

#include "modules/module.h"
#include "unwind/rule.h"

/**
 * exidx - the rule at an address
 * @module: module
 * @address: address of the file
 * @called: a call is under way there; else the function may not have saved all yet
 * @rule: result
 *
 * Return: false if it says nothing about it, or that there is no way to the caller.
 */
bool exidx(const struct module *module, uint64_t address, bool called, struct rule *rule);

/**
 * exidx_is_one - can two addresses be in one function?
 * @module: module
 * @address: address of the file
 * @other: the same
 *
 * Return: false if the table has them apart. Functions that are unwound alike may share a row.
 */
bool exidx_is_one(const struct module *module, uint64_t address, uint64_t other);

/**
 * exidx_execute - the rule that instructions of the table tell
 * @ops: bytes, in the order in which they are executed
 * @count: how many
 * @called: as of exidx()
 * @rule: result
 *
 * Return: false if they are refused, or not understood.
 */
bool exidx_execute(const uint8_t *ops, size_t count, bool called, struct rule *rule);

#endif
