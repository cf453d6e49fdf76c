/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the plugin interface of QEMU 7.2 to 10 does not give: the clock of -icount,
 * and memory. A QEMU that loads modules, as Debian's, lets its own functions be
 * called; elsewhere they are missing, and so are waits and names of tasks.
 */
#ifndef BOOTPROF_INSIDE_H
#define BOOTPROF_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * guest_clock - the guest's time in ns under -icount, at the end of what was executed
 *
 * Exact where a CPU begins to execute again: QEMU adds up what it executed when it
 * stops for something.
 *
 * Return: 0 if this QEMU does not tell.
 */
uint64_t guest_clock(void);

/**
 * guest_clock_add - let the guest's clock jump, under -icount
 * @ns: so far
 *
 * What is due meanwhile comes when the block that is executed has ended.
 *
 * Return: false if this QEMU cannot.
 */
bool guest_clock_add(uint64_t ns);

/**
 * guest_memory - read the guest's memory
 * @address: physical address
 * @to: room for @size bytes
 * @size: how many
 *
 * Return: false if this QEMU cannot.
 */
bool guest_memory(uint64_t address, void *to, size_t size);

#endif
