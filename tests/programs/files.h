/* SPDX-License-Identifier: GPL-2.0 */
/* Small files, read and written in one go, for the programs of the tests. */
#ifndef TESTS_PROGRAMS_FILES_H
#define TESTS_PROGRAMS_FILES_H

#include <linux/fcntl.h>

static int try(long result)
{
	return result < 0 ? -errno : (int)result;
}

static __attribute__((unused)) int put_flags(const char *path, const char *text, int flags)
{
	int fd = open(path, O_WRONLY | O_NONBLOCK | flags);
	int done;

	if (fd < 0)
		return -errno;
	/* Some files take a word at a time */
	do {
		done = try(write(fd, text, strlen(text)));
		text += done > 0 ? done : 0;
	} while (done > 0 && *text);
	close(fd);
	return done < 0 ? done : 0;
}

static __attribute__((unused)) int put(const char *path, const char *text)
{
	return put_flags(path, text, 0);
}

/* As much as one read() gives; TEXT ends with a zero. */
static __attribute__((unused)) int get(const char *path, char *text, int size)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK);
	int got;

	text[0] = '\0';
	if (fd < 0)
		return -errno;
	got = try(read(fd, text, size - 1));
	close(fd);
	if (got >= 0)
		text[got] = '\0';
	return got;
}

#endif /* TESTS_PROGRAMS_FILES_H */
