// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include <elfutils/libdwelf.h>

#include "base/units.h"
#include "base/util.h"
#include "modules/debug_file.h"
#include "target/file.h"

static bool has_id(int fd, const unsigned char *id, size_t len)
{
	Elf *elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
	const void *bytes = NULL;
	ssize_t got = elf ? dwelf_elf_gnu_build_id(elf, &bytes) : -1;
	bool same = got == (ssize_t)len && !memcmp(bytes, id, len);

	elf_end(elf);
	return same;
}

static bool has_checksum(int fd, uint32_t checksum)
{
	unsigned char bytes[16 * UNIT_KIB];
	uint32_t sum = crc32(0, NULL, 0);
	off_t at = 0;
	ssize_t got;

	while ((got = pread(fd, bytes, sizeof(bytes), at)) > 0) {
		sum = crc32(sum, bytes, got);
		at += got;
	}
	return !got && sum == checksum;
}

static bool is_of(int fd, Dwfl_Module *of, const char *link, uint32_t checksum)
{
	const unsigned char *id;
	GElf_Addr address;
	int len = dwfl_module_build_id(of, &id, &address);

	return len > 0 ? has_id(fd, id, len) : link && has_checksum(fd, checksum);
}

static int open_there(Dwfl_Module *of, const char *path, const char *file, const char *link,
		      uint32_t checksum)
{
	int fd = strcmp(path, file) ? file_open(AT_FDCWD, path) : -1;

	if (fd < 0 || is_of(fd, of, link, checksum))
		return fd;
	close(fd);
	return -1;
}

int debug_file_beside(Dwfl_Module *of, const char *file, const char *link, uint32_t checksum,
		      char **found)
{
	static const char *const places[] = { "", ".debug/" };
	const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
	int fd = -1;

	for (size_t i = 0; i < ARRAY_SIZE(places) && fd < 0; i++) {
		*found = xasprintf("%.*s%s%s%s", (int)(name - file), file, places[i],
				   link ? link : name, link ? "" : ".debug");
		fd = open_there(of, *found, file, link, checksum);
		if (fd < 0) {
			free(*found);
			*found = NULL;
		}
	}
	return fd;
}
