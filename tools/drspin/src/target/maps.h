/* SPDX-License-Identifier: GPL-2.0 */
/* What a process has in its memory: /proc/PID/maps. */
#ifndef TARGET_MAPS_H
#define TARGET_MAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct map - a mapping
 * @start: its first address
 * @end: the one behind it
 * @offset: of the file, where it starts
 * @device: of the file
 * @inode: of the file; 0: there is none
 * @code: can it be executed?
 * @name: the file, as the kernel writes it, or [vdso] and the like, or ""
 * @owner: for the user of the map; NULL at first
 * @checked: the same; 0 at first
 * @linked: it has no file, and is code of the owner's all the same
 * @bias: what addresses are larger here than in the owner's file then
 */
struct map {
	uint64_t start, end, offset, device, inode;
	bool code;
	char *name;
	void *owner;
	unsigned int checked;
	bool linked;
	uint64_t bias;
};

/**
 * struct maps - all of them
 * @list: by address
 * @count: how many
 */
struct maps {
	struct map *list;
	size_t count;
	size_t room;
};

/**
 * maps_read - read them
 * @maps: result; what was in it is freed
 * @dir: /proc/PID, open
 */
void maps_read(struct maps *maps, int dir);

/**
 * maps_free - free them
 * @maps: maps
 */
void maps_free(struct maps *maps);

/**
 * maps_find - the mapping that has an address
 * @maps: maps
 * @address: address
 *
 * Return: NULL if there is none.
 */
struct map *maps_find(const struct maps *maps, uint64_t address);

#endif
