/* SPDX-License-Identifier: GPL-2.0 */
/* Rules from .debug_frame and .eh_frame. */
#ifndef UNWIND_CFI_H
#define UNWIND_CFI_H

#include "modules/module.h"
#include "unwind/rule.h"

/**
 * cfi_debug_frame - the rule at an address by .debug_frame
 * @module: module
 * @address: address of the file
 * @rule: result
 *
 * Return: false if it says nothing about it.
 */
bool cfi_debug_frame(const struct module *module, uint64_t address, struct rule *rule);

/**
 * cfi_eh_frame - the same by .eh_frame
 * @module: module
 * @address: address of the file
 * @rule: result
 */
bool cfi_eh_frame(const struct module *module, uint64_t address, struct rule *rule);

#endif
