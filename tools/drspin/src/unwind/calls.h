/* SPDX-License-Identifier: GPL-2.0 */
/* What instructions tell that no table does. */
#ifndef UNWIND_CALLS_H
#define UNWIND_CALLS_H

#include "unwind/space.h"

/**
 * follows_call - is there a call right before an address?
 * @space: memory that it is in
 * @pc: address, perhaps one of anything but code
 */
bool follows_call(struct space *space, uint64_t pc);

#endif
