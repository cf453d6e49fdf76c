/* SPDX-License-Identifier: GPL-2.0 */
#ifndef BOOTPROF_BLOCK_H
#define BOOTPROF_BLOCK_H

#include <stdint.h>

/**
 * enum place - what comes to a block
 * @PLACE_NONE: nothing of these
 * @PLACE_VECTOR: an exception
 * @PLACE_ANEW: a task that has called nobody yet
 */
enum place { PLACE_NONE, PLACE_VECTOR, PLACE_ANEW };

/**
 * struct block - instructions that QEMU has translated as one
 * @address: of the first one
 * @page: see page_of_code(); 0: the kernel's
 * @size: bytes of all
 * @instructions: how many
 * @jump: enum jump; JUMP_NONE where nobody asks for stacks
 * @place: enum place
 * @offsets: bytes before each
 */
struct block {
	uint64_t address;
	uint32_t page;
	uint32_t size;
	uint32_t instructions;
	uint8_t jump;
	uint8_t place;
	uint16_t offsets[];
};

#endif
