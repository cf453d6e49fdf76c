// SPDX-License-Identifier: GPL-2.0
#include <gelf.h>
#include <string.h>

#include "modules/starts.h"

/* Encodings of .eh_frame_hdr, those that linkers write: DWARF's pc-relative and so on */
enum { VERSION = 1, POINTER = 0x1b, COUNT = 0x03, TABLE = 0x3b };

struct header {
	uint8_t version, pointer, count, table;
	int32_t frame;
	uint32_t entries;
};

/* Both are offsets from the header. */
struct row {
	int32_t start, frame;
};

static bool header_at(const struct module *module, uint64_t *address, struct header *header)
{
	size_t headers = 0;
	const void *bytes;
	GElf_Phdr ph;

	if (!module->elf || elf_getphdrnum(module->elf, &headers))
		return false;
	for (size_t i = 0; i < headers; i++) {
		if (!gelf_getphdr(module->elf, i, &ph) || ph.p_type != PT_GNU_EH_FRAME)
			continue;
		bytes = module_bytes(module, ph.p_vaddr, sizeof(*header));
		if (!bytes)
			return false;
		memcpy(header, bytes, sizeof(*header));
		*address = ph.p_vaddr;
		return header->version == VERSION && header->pointer == POINTER &&
		       header->count == COUNT && header->table == TABLE;
	}
	return false;
}

uint64_t function_start(const struct module *module, uint64_t address)
{
	uint64_t base, low = 0, high, middle;
	struct header header;
	const void *rows;
	struct row row;

	if (!header_at(module, &base, &header))
		return 0;
	high = header.entries;
	rows = module_bytes(module, base + sizeof(header), high * sizeof(row));
	while (rows && low < high) {
		middle = (low + high) / 2;
		memcpy(&row, (const char *)rows + middle * sizeof(row), sizeof(row));
		if (base + row.start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!rows || !low)
		return 0;
	memcpy(&row, (const char *)rows + (low - 1) * sizeof(row), sizeof(row));
	return base + row.start;
}
