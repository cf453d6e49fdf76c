// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/util.h"
#include "target/mounts.h"
#include "target/proc.h"

static const char *const local_kinds[] = {
	"bcachefs", "btrfs", "cramfs", "devtmpfs", "erofs", "exfat", "ext2", "ext3", "ext4", "f2fs",
	"hfsplus", "hugetlbfs", "iso9660", "jffs2", "jfs", "minix", "msdos", "nilfs2", "ntfs3",
	"overlay", "ramfs", "romfs", "rootfs", "squashfs", "tmpfs", "ubifs", "udf", "vfat", "xfs",
	"zfs",
};

static bool is_local(const char *kind)
{
	size_t len = strcspn(kind, " ");

	for (size_t i = 0; i < ARRAY_SIZE(local_kinds); i++)
		if (strlen(local_kinds[i]) == len && !strncmp(kind, local_kinds[i], len))
			return true;
	return false;
}

/* Shared memory is a file system, too, that is mounted nowhere. */
static bool is_shared_memory(uint64_t device)
{
	static uint64_t known;
	struct stat stat;
	int fd;

	if (!known) {
		fd = memfd_create("device", MFD_CLOEXEC);
		known = fd < 0 || fstat(fd, &stat) ? UINT64_MAX : stat.st_dev;
		if (fd >= 0)
			close(fd);
	}
	return device == known;
}

/* "ID PARENT MAJOR:MINOR ROOT PLACE OPTIONS... - KIND SOURCE OPTIONS" */
static const char *kind_in(const char *line, uint64_t device)
{
	unsigned int major, minor;
	const char *kind;

	if (sscanf(line, "%*d %*d %u:%u", &major, &minor) != 2 || makedev(major, minor) != device)
		return NULL;
	kind = strstr(line, " - ");
	return kind ? kind + strlen(" - ") : NULL;
}

enum found { LOCAL, SERVED, UNKNOWN };

static enum found look_in(FILE *in, uint64_t device)
{
	enum found found = UNKNOWN;
	const char *kind;
	char *line = NULL;
	size_t size = 0;

	while (found == UNKNOWN && getline(&line, &size, in) > 0) {
		kind = kind_in(line, device);
		if (kind)
			found = is_local(kind) ? LOCAL : SERVED;
	}
	free(line);
	fclose(in);
	return found;
}

bool mount_is_local(int dir, uint64_t device)
{
	FILE *in = is_shared_memory(device) ? NULL : open_lines(dir, "mountinfo");
	enum found found;

	/* Of a thread that has ended nothing can be opened. */
	if (!in)
		return true;
	found = look_in(in, device);
	/* A container's files may be those of a file system that is mounted outside of it. */
	if (found == UNKNOWN) {
		in = open_lines(AT_FDCWD, "/proc/self/mountinfo");
		found = in ? look_in(in, device) : UNKNOWN;
	}
	return found == LOCAL;
}
