/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Exact counts: how often each run of instructions is executed. A run ends at each
 * instruction at which an exception may end the block, so that all of it was executed,
 * or begun.
 */
#ifndef BOOTPROF_EXACT_H
#define BOOTPROF_EXACT_H

#include <stdbool.h>
#include <stdint.h>

#include "qemu-plugin.h"
#include "rules.h"

/**
 * exact_begin - count from now on
 * @known: tells which instructions can fault; NULL: each may
 *
 * Return: false if this QEMU does not count by itself.
 */
bool exact_begin(const struct rules *known);

/**
 * exact_translated - count a block
 * @tb: block that is being translated
 * @page: its page, for which see page_of_code()
 */
void exact_translated(struct qemu_plugin_tb *tb, uint32_t page);

/**
 * exact_write - write what was counted since the last time
 * @now: the guest's time
 */
void exact_write(uint64_t now);

#endif
