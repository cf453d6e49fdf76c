/* SPDX-License-Identifier: GPL-2.0 */
/* What the dynamic linker of a process has listed in its memory. */
#ifndef MODULES_LINKER_H
#define MODULES_LINKER_H

#include "modules/module.h"

/**
 * linker_adopt - find the library that code without a file is of
 * @map: its mapping; if one has it, that is remembered there
 * @maps: all of the process
 * @memory: that of the process
 * @dir: its directory in /proc, open
 *
 * A program may copy its code to other pages, large ones for instance, and put these in the
 * place of the file's: /proc/PID/maps does not tell then whose it is. The list is data of the
 * process: whatever stands in it, this ends soon.
 */
void linker_adopt(struct map *map, const struct maps *maps, struct memory *memory, int dir);

#endif
