// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "cmd/outfile.h"

static char *target;		/* the file */
static char *fresh;		/* what will take its place; NULL: nothing */

void outfile_drop(void)
{
	if (fresh)
		unlink(fresh);
}

/* A signal may come at any time: what it sees is there. */
static void forget_fresh(void)
{
	char *name = fresh;

	fresh = NULL;
	free(name);
}

static void __noreturn cannot_write(const char *path)
{
	die(STATUS_INPUT, "cannot write %s: %s", path, strerror(errno));
}

static mode_t mode_of_new(void)
{
	mode_t mask = umask(0);

	umask(mask);
	return 0666 & ~mask;
}

/* Can a new file be made beside it? */
static int make_beside(const char *path)
{
	char *name;
	int fd = -1;

	if (asprintf(&name, "%s.XXXXXX", path) > 0) {
		fd = mkstemp(name);
		if (fd >= 0)
			unlink(name);
		free(name);
	}
	return fd;
}

/* A pipe that nobody reads yet may be read when it is written. */
void outfile_check(const char *path)
{
	struct stat st;
	bool there = !stat(path, &st);
	int fd;

	if (there && S_ISFIFO(st.st_mode))
		return;
	if (there)
		fd = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	else
		fd = make_beside(path);
	if (fd < 0)
		cannot_write(path);
	close(fd);
}

void outfile_begin(const char *path)
{
	struct stat st = { .st_mode = S_IFREG | mode_of_new() };
	bool there = !stat(path, &st);
	int fd = -1;

	if (there && access(path, W_OK))
		cannot_write(path);
	target = there ? realpath(path, NULL) : strdup(path);
	if (S_ISREG(st.st_mode) && target && asprintf(&fresh, "%s.XXXXXX", target) > 0)
		fd = mkstemp(fresh);
	if (fd >= 0) {
		atexit(outfile_drop);
		close(fd);
	} else {
		/* In a directory where nothing new may be, too */
		forget_fresh();
	}
	if (!freopen(fresh ? fresh : path, "w", stdout) ||
	    (fresh && fchmod(fileno(stdout), st.st_mode & 0777)))
		cannot_write(path);
}

void outfile_end(void)
{
	finish_output();
	if (fresh && rename(fresh, target))
		cannot_write(target);
	forget_fresh();
	free(target);
	target = NULL;
}
