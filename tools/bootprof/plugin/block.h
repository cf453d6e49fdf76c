/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BOOTPROF_BLOCK_H
#define BOOTPROF_BLOCK_H

#include <stdbool.h>
#include <stdint.h>

/**
 * struct block - instructions that QEMU has translated as one
 * @address: of the first one
 * @page: see page_of_code(); 0: the kernel's
 * @size: bytes of all
 * @instructions: how many
 * @jump: enum jump; JUMP_NONE where nobody asks for stacks
 * @vector: an exception comes here
 * @offsets: bytes before each
 */
struct block {
	uint64_t address;
	uint32_t page;
	uint32_t size;
	uint32_t instructions;
	uint8_t jump;
	bool vector;
	uint16_t offsets[];
};

#endif
