/* SPDX-License-Identifier: GPL-2.0 */
#ifndef MODULES_IMAGE_H
#define MODULES_IMAGE_H

#include "target/maps.h"
#include "target/memory.h"

/**
 * image_open - a file that cannot be opened any more, from what a process has of it in memory
 * @map: one of its mappings
 * @maps: all mappings of the process
 * @memory: that of the process
 *
 * Sections are not in memory; what the dynamic linker and unwinding need is.
 *
 * Return: a descriptor, -1: there is nothing that could be an ELF file.
 */
int image_open(const struct map *map, const struct maps *maps, struct memory *memory);

#endif
