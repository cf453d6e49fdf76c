// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "target/file.h"

/* @found: what has been found, and not opened; it is closed */
static int open_found(int found)
{
	char path[32];
	struct stat stat;
	int fd = -1, error = 0;

	if (found < 0)
		return -1;
	if (fstat(found, &stat))
		error = errno;
	else if (!S_ISREG(stat.st_mode))
		error = EINVAL;
	if (!error) {
		snprintf(path, sizeof(path), "/proc/self/fd/%d", found);
		/* Nobody waits for who has a lease on it (fcntl(2)). */
		fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
		error = errno;
	}
	close(found);
	errno = error;
	return fd;
}

int file_open(int dir, const char *path)
{
	return open_found(openat(dir, path, O_PATH | O_CLOEXEC));
}

int file_open_below(const char *root, const char *path)
{
	struct open_how how = { .flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_IN_ROOT };
	int dir, found;

	if (!root)
		return file_open(AT_FDCWD, path);
	dir = open(root, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (dir < 0)
		return -1;
	found = syscall(SYS_openat2, dir, path, &how, sizeof(how));
	close(dir);
	return open_found(found);
}
