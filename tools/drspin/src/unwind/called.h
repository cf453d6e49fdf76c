/* SPDX-License-Identifier: GPL-2.0 */
/* Where functions begin that have no symbol: calls tell. */
#ifndef UNWIND_CALLED_H
#define UNWIND_CALLED_H

#include "modules/module.h"

/**
 * called_at - the function that the instruction before an address calls
 * @module: module, whichever machine it is for
 * @after: where that function returns to, an address of the file
 * @inside: address in the function that was called
 *
 * Return: where it begins; 0: that is no call of a certain address, or not of a function that
 * @inside can be in.
 */
uint64_t called_at(const struct module *module, uint64_t after, uint64_t inside);

#endif
