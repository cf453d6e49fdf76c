// SPDX-License-Identifier: GPL-2.0
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "modules/image.h"
#include "modules/native.h"

/* No file is taken to be larger, and no list in it to be longer. */
#define MAX_IMAGE	(512 * UNIT_KIB * UNIT_KIB)
#define MAX_ENTRIES	1024

/* Bytes of all images; they are in memory, and are never more than this. */
#define MAX_HELD	(128 * UNIT_KIB * UNIT_KIB)
static uint64_t held;

static bool is_of(const struct map *map, const struct map *other)
{
	return map->inode == other->inode && map->device == other->device &&
	       map->offset < MAX_IMAGE && map->end - map->start < MAX_IMAGE;
}

/* Return: false if there is no room for it. */
static bool copy(int fd, const struct map *map, struct memory *memory)
{
	char bytes[16 * UNIT_KIB];
	uint64_t done, size = map->end - map->start;
	size_t got;

	for (done = 0; done < size; done += got) {
		got = memory_read(memory, map->start + done, bytes,
				  size - done < sizeof(bytes) ? size - done : sizeof(bytes));
		if (!got || pwrite(fd, bytes, got, map->offset + done) != (ssize_t)got)
			break;
		held += got;
		if (held > MAX_HELD)
			return false;
	}
	return true;
}

static bool copy_all(int fd, const struct map *map, const struct maps *maps,
		     struct memory *memory)
{
	for (size_t i = 0; i < maps->count; i++) {
		if (!is_of(&maps->list[i], map) || copy(fd, &maps->list[i], memory))
			continue;
		say("%s: this is larger than what is kept of deleted files: its functions have no names",
		    map->name);
		return false;
	}
	return true;
}

/* Where its first byte is in the process; 0: nowhere */
static uint64_t start_of(const struct map *map, const struct maps *maps)
{
	for (size_t i = 0; i < maps->count; i++)
		if (is_of(&maps->list[i], map) && !maps->list[i].offset)
			return maps->list[i].start;
	return 0;
}

static bool read_at(int fd, void *to, size_t size, uint64_t offset)
{
	return offset < MAX_IMAGE && pread(fd, to, size, offset) == (ssize_t)size;
}

/* Those are at the file's end, where nothing is mapped. */
static bool drop_sections(int fd, ehdr_t *header)
{
	if (!read_at(fd, header, sizeof(*header), 0) || memcmp(header->e_ident, ELFMAG, SELFMAG) ||
	    header->e_phentsize != sizeof(phdr_t))
		return false;
	header->e_shoff = 0;
	header->e_shnum = 0;
	header->e_shstrndx = 0;
	return pwrite(fd, header, sizeof(*header), 0) == sizeof(*header);
}

static bool is_address(int64_t tag)
{
	return tag == DT_HASH || tag == DT_GNU_HASH || tag == DT_STRTAB || tag == DT_SYMTAB ||
	       tag == DT_RELA || tag == DT_REL || tag == DT_JMPREL || tag == DT_PLTGOT ||
	       tag == DT_VERSYM;
}

/* The dynamic linker has made addresses of the process of those of the file. */
static void undo_linker(int fd, uint64_t offset, uint64_t bias)
{
	dyn_t entry;

	for (int i = 0; i < MAX_ENTRIES; i++, offset += sizeof(entry)) {
		if (!read_at(fd, &entry, sizeof(entry), offset) || entry.d_tag == DT_NULL)
			return;
		if (!is_address(entry.d_tag) || entry.d_un.d_ptr < bias)
			continue;
		entry.d_un.d_ptr -= bias;
		if (pwrite(fd, &entry, sizeof(entry), offset) < 0)
			return;
	}
}

/* @start: where the file's first byte is in the process */
static void undo_all(int fd, const ehdr_t *header, uint64_t start)
{
	phdr_t ph;
	uint64_t bias = start;

	for (int i = 0; i < header->e_phnum && i < MAX_ENTRIES; i++) {
		if (!read_at(fd, &ph, sizeof(ph), header->e_phoff + i * sizeof(ph)))
			return;
		/* Of a program that is not moved the first one is there in the file, too. */
		if (ph.p_type == PT_LOAD && !ph.p_offset)
			bias = start - ph.p_vaddr;
		if (ph.p_type == PT_DYNAMIC && bias)
			undo_linker(fd, ph.p_offset, bias);
	}
}

int image_open(const struct map *map, const struct maps *maps, struct memory *memory)
{
	int fd = memfd_create("image", MFD_CLOEXEC);
	uint64_t before = held;
	ehdr_t header;

	if (fd < 0)
		return -1;
	if (copy_all(fd, map, maps, memory) && drop_sections(fd, &header)) {
		undo_all(fd, &header, start_of(map, maps));
		return fd;
	}
	held = before;
	close(fd);
	return -1;
}
