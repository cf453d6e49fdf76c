// SPDX-License-Identifier: GPL-2.0
#include <dwarf.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "modules/starts.h"

/* Encodings of addresses, those that linkers write: DWARF's pc-relative and so on */
enum { VERSION = 1, POINTER = 0x1b, COUNT = 0x03, TABLE = 0x3b };

/* ---- .eh_frame_hdr ------------------------------------------------------------------ */

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

static uint64_t start_by_header(const struct module *module, uint64_t base,
				const struct header *header, uint64_t address)
{
	uint64_t low = 0, high = header->entries, middle;
	const void *rows;
	struct row row;

	rows = module_bytes(module, base + sizeof(*header), high * sizeof(row));
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

/* ---- .eh_frame alone, as static programs have it ------------------------------------- */

struct range {
	uint64_t start, end;
};

/* Of one module, sorted */
struct starts {
	struct range *list;
	size_t count, room;
	bool read;
};

/* The section, and its first byte's address */
static Elf_Data *frames_of(const struct module *module, uint64_t *address)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	const char *name;
	size_t names;

	if (!module->elf || elf_getshdrstrndx(module->elf, &names))
		return NULL;
	while ((section = elf_nextscn(module->elf, section))) {
		name = gelf_getshdr(section, &header) ?
		       elf_strptr(module->elf, names, header.sh_name) : NULL;
		if (name && !strcmp(name, ".eh_frame") && header.sh_type != SHT_NOBITS) {
			*address = header.sh_addr;
			return elf_getdata(section, NULL);
		}
	}
	return NULL;
}

static size_t size_of(uint8_t encoding, size_t pointer)
{
	switch (encoding & 7) {
	case DW_EH_PE_udata2:
		return 2;
	case DW_EH_PE_udata4:
		return 4;
	case DW_EH_PE_udata8:
		return 8;
	default:
		return pointer;
	}
}

/* That of the addresses of functions; each letter has its bytes. -1: not known */
static int encoding_of(const Dwarf_CIE *cie, size_t pointer)
{
	size_t at = 0, size = cie->augmentation_data_size;
	const uint8_t *bytes = cie->augmentation_data;

	if (*cie->augmentation != 'z')
		return -1;
	for (const char *letter = cie->augmentation + 1; *letter && at < size; letter++) {
		if (*letter == 'R')
			return bytes[at];
		if (*letter == 'P')
			at += size_of(bytes[at], pointer);
		at += *letter == 'P' || *letter == 'L';
	}
	return -1;
}

static void add_start(struct starts *starts, uint64_t address, const Dwarf_FDE *fde)
{
	int32_t distance, size;

	if (fde->end - fde->start < (ptrdiff_t)(sizeof(distance) + sizeof(size)))
		return;
	memcpy(&distance, fde->start, sizeof(distance));
	memcpy(&size, fde->start + sizeof(distance), sizeof(size));
	starts->list = grow(starts->list, &starts->room, starts->count, sizeof(*starts->list));
	starts->list[starts->count++] = (struct range) {
		address + distance, address + distance + size,
	};
}

static int compare(const void *a, const void *b)
{
	const struct range *one = a, *other = b;

	return (one->start > other->start) - (one->start < other->start);
}

static void read_starts(struct starts *starts, const struct module *module)
{
	const unsigned char *ident = module->elf ?
				     (const unsigned char *)elf_getident(module->elf, NULL) : NULL;
	const size_t pointer = ident && ident[EI_CLASS] == ELFCLASS64 ? 8 : 4;
	Dwarf_CFI_Entry entry, cie;
	Dwarf_Off next = 0, behind;
	uint64_t address;
	Elf_Data *data = frames_of(module, &address);

	for (Dwarf_Off at = 0; data && ident; at = next) {
		if (dwarf_next_cfi(ident, data, true, at, &next, &entry))
			break;
		if (entry.CIE_id == DW_CIE_ID_64 ||
		    dwarf_next_cfi(ident, data, true, entry.fde.CIE_pointer, &behind, &cie) ||
		    cie.CIE_id != DW_CIE_ID_64 || encoding_of(&cie.cie, pointer) != POINTER)
			continue;
		add_start(starts, address + (entry.fde.start - (const uint8_t *)data->d_buf),
			  &entry.fde);
	}
	if (starts->count)
		qsort(starts->list, starts->count, sizeof(*starts->list), compare);
	starts->read = true;
}

static uint64_t start_by_frames(const struct module *module, uint64_t address)
{
	static struct starts *all;
	static size_t room;
	struct starts *starts;
	size_t low = 0, high, middle;

	all = grow(all, &room, module->number, sizeof(*all));
	starts = &all[module->number];
	if (!starts->read)
		read_starts(starts, module);
	high = starts->count;
	while (low < high) {
		middle = (low + high) / 2;
		if (starts->list[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low && address < starts->list[low - 1].end ? starts->list[low - 1].start : 0;
}

uint64_t function_start(const struct module *module, uint64_t address)
{
	uint64_t base;
	struct header header;

	return header_at(module, &base, &header) ?
	       start_by_header(module, base, &header, address) : start_by_frames(module, address);
}
