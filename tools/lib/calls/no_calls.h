/* SPDX-License-Identifier: GPL-2.0 */
#ifndef CALLS_NO_CALLS_H
#define CALLS_NO_CALLS_H

#include "base/util.h"
#include "read/input.h"

/**
 * no_calls - exit with what a file without calls is, and what to do
 * @in: where it comes from; read to its end
 * @lines: how many it has
 * @unknown: lines that -w would show
 */
void __noreturn no_calls(const struct input *in, uint64_t lines, uint64_t unknown);

#endif
