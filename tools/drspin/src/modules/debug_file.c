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

/* Bytes of a build ID; those of linkers have 20 at most. */
#define MAX_ID	64

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

static int open_there(Dwfl_Module *of, const char *root, const char *path, const char *file,
		      const char *link, uint32_t checksum)
{
	int fd = strcmp(path, file) ? file_open_below(root, path) : -1;

	if (fd < 0 || is_of(fd, of, link, checksum))
		return fd;
	close(fd);
	return -1;
}

/* NULL: it has none */
static char *path_of_id(Dwfl_Module *of)
{
	char text[2 * MAX_ID + 1];
	const unsigned char *id;
	GElf_Addr address;
	int len = dwfl_module_build_id(of, &id, &address);

	if (len < 2 || len > MAX_ID)
		return NULL;
	for (int i = 0; i < len; i++)
		snprintf(text + 2 * i, 3, "%02x", id[i]);
	return xasprintf("/usr/lib/debug/.build-id/%.2s/%s.debug", text, text + 2);
}

int debug_file_open(Dwfl_Module *of, const char *root, const char *file, const char *link,
		    uint32_t checksum, char **found)
{
	const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
	/* One that several debug files have in common has its whole path there. */
	const int dir = link && *link == '/' ? 0 : name - file;
	const char *base = link ? link : name, *suffix = link ? "" : ".debug";
	char *paths[] = {
		path_of_id(of),
		xasprintf("%.*s%s%s", dir, file, base, suffix),
		xasprintf("%.*s.debug/%s%s", dir, file, base, suffix),
		xasprintf("/usr/lib/debug%.*s%s%s", dir, file, base, suffix),
	};
	int fd = -1;

	*found = NULL;
	for (size_t i = 0; i < ARRAY_SIZE(paths); i++) {
		if (fd < 0 && paths[i])
			fd = open_there(of, root, paths[i], file, link, checksum);
		if (fd >= 0 && !*found)
			*found = paths[i];
		else
			free(paths[i]);
	}
	return fd;
}
