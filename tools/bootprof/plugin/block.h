/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BOOTPROF_BLOCK_H
#define BOOTPROF_BLOCK_H

#include <stdint.h>

/**
 * struct block - instructions that QEMU has translated as one
 * @address: of the first one
 * @page: see page_of_code(); 0: the kernel's
 * @size: bytes of all
 * @instructions: how many
 * @offsets: bytes before each
 */
struct block {
	uint64_t address;
	uint32_t page;
	uint32_t size;
	uint32_t instructions;
	uint16_t offsets[];
};

#endif
