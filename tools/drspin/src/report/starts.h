/* SPDX-License-Identifier: GPL-2.0 */
/* Where functions without symbols begin, by the calls in the stacks that were seen. */
#ifndef REPORT_STARTS_H
#define REPORT_STARTS_H

#include "modules/module.h"

/**
 * start_seen - where the function begins that an address is in
 * @module: module
 * @address: address of the file
 *
 * All stacks have been seen.
 *
 * Return: 0: it was not seen being called.
 */
uint64_t start_seen(const struct module *module, uint64_t address);

#endif
