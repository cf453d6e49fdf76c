// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/util.h"
#include "modules/linker.h"
#include "modules/native.h"

/* So many libraries, and entries of other lists, are looked at. */
#define MAX_LINKS	1024
#define MAX_ENTRIES	128

/* What a process has in its memory, as link.h has it for this architecture */
static bool read_memory(struct memory *memory, uint64_t address, void *to, size_t size)
{
	return address && memory_read(memory, address, to, size) == size;
}

/* Where the program's headers are: the kernel has told it, in pairs of kind and value. */
static uint64_t headers_of(int dir)
{
	int fd = openat(dir, "auxv", O_RDONLY | O_CLOEXEC);
	unsigned long entries[2 * MAX_ENTRIES];
	ssize_t got;

	if (fd < 0)
		return 0;
	got = read(fd, entries, sizeof(entries));
	close(fd);
	for (ssize_t i = 0; i + 1 < got / (ssize_t)sizeof(*entries); i += 2)
		if (entries[i] == AT_PHDR)
			return entries[i + 1];
	return 0;
}

static uint64_t dynamic_of(struct memory *memory, uint64_t headers)
{
	uint64_t bias = 0;
	phdr_t ph;

	for (int i = 0; i < MAX_ENTRIES; i++) {
		if (!read_memory(memory, headers + i * sizeof(ph), &ph, sizeof(ph)))
			return 0;
		if (ph.p_type == PT_PHDR)
			bias = headers - ph.p_vaddr;
		else if (ph.p_type == PT_DYNAMIC)
			return bias + ph.p_vaddr;
	}
	return 0;
}

static uint64_t first_link(struct memory *memory, int dir)
{
	uint64_t dynamic = dynamic_of(memory, headers_of(dir));
	struct r_debug debug;
	dyn_t entry;

	for (int i = 0; i < MAX_ENTRIES; i++, dynamic += sizeof(entry)) {
		if (!dynamic || !read_memory(memory, dynamic, &entry, sizeof(entry)) ||
		    entry.d_tag == DT_NULL)
			return 0;
		if (entry.d_tag == DT_DEBUG)
			break;
	}
	if (!read_memory(memory, entry.d_un.d_ptr, &debug, sizeof(debug)))
		return 0;
	return (uintptr_t)debug.r_map;
}

void linker_adopt(struct map *map, const struct maps *maps, struct memory *memory, int dir)
{
	uint64_t address = first_link(memory, dir);
	struct module *module;
	struct link_map link;
	struct map *data;

	for (int i = 0; i < MAX_LINKS && read_memory(memory, address, &link, sizeof(link)); i++) {
		/* Its data are still the file's. */
		data = maps_find(maps, (uintptr_t)link.l_ld);
		module = data && data->inode ? module_of(data, maps, memory, dir) : NULL;
		if (module && module_has_code(module, map->start - link.l_addr)) {
			map->owner = module;
			map->linked = true;
			map->bias = link.l_addr;
			return;
		}
		address = (uintptr_t)link.l_next;
	}
}
