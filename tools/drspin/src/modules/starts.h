/* SPDX-License-Identifier: GPL-2.0 */
/* Where functions begin that have no symbols. */
#ifndef MODULES_STARTS_H
#define MODULES_STARTS_H

#include "modules/module.h"

/**
 * function_start - where the function begins that an address is in
 * @module: module
 * @address: address of the file
 *
 * By the table of .eh_frame_hdr, or by .eh_frame itself.
 *
 * Return: an address of the file, 0: not known.
 */
uint64_t function_start(const struct module *module, uint64_t address);

#endif
