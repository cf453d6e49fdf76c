/* SPDX-License-Identifier: GPL-2.0 */
/* 32-bit ARM: the helpers that the kernel has in the page of its vectors, for user space. */
#ifndef MODULES_KUSER_H
#define MODULES_KUSER_H

#include "modules/module.h"

/**
 * kuser_name - the helper that an address is in
 * @module: what the address is in
 * @address: address
 * @start: where it begins, result
 *
 * Return: NULL if it is in none.
 */
const char *kuser_name(const struct module *module, uint64_t address, uint64_t *start);

#endif
