/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Code by pages. An address is not enough to know what is executed: processes have
 * their own code at the same address, and a boot has several things at one before the
 * MMU is on. So a page of code is one of an address in one page of the host's memory,
 * and some of its bytes are written, by which it is found in a file.
 */
#ifndef BOOTPROF_PAGES_H
#define BOOTPROF_PAGES_H

#include <stddef.h>
#include <stdint.h>

#define PAGE_BITS	12

/**
 * page_of_code - the number of the page that some code is in
 * @address: the code's
 * @host: where QEMU has it
 * @bytes: the code
 * @length: how much of it
 *
 * Return: a number from 1 on. What is new of it has been written.
 */
uint32_t page_of_code(uint64_t address, const void *host, const void *bytes, size_t length);

#endif
