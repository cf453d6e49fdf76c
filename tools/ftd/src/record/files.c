// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "record/files.h"

static bool write_once(const char *path, int flags, const char *text)
{
	size_t len = strlen(text);
	int fd = open(path, O_WRONLY | O_CLOEXEC | flags);
	bool good;
	int error;

	if (fd < 0)
		return false;
	good = !len || write(fd, text, len) == (ssize_t)len;
	error = errno;
	close(fd);
	errno = error;
	return good;
}

bool file_write(const char *path, int flags, const char *text)
{
	const struct timespec pause = { .tv_nsec = 50000000 };
	int tries;

	/* A tracer is busy while somebody reads trace_pipe. */
	for (tries = 0; tries < 40; tries++) {
		if (write_once(path, flags, text))
			return true;
		if (errno != EBUSY)
			return false;
		nanosleep(&pause, NULL);
	}
	return false;
}

bool list_append(const char *path, const char *name)
{
	char line[512];

	/* Without the newline it would look at the name when nobody listens. */
	if (snprintf(line, sizeof(line), "%s\n", name) >= (int)sizeof(line)) {
		errno = EINVAL;
		return false;
	}
	return file_write(path, O_APPEND, line);
}
