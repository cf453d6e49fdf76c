// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "waits/files.h"
#include "waits/locks.h"
#include "waits/people.h"

/*
 * "1: POSIX  ADVISORY  WRITE 709 00:13:9564 0 EOF": who has it, and the file by device and
 * inode. Those that wait have "->" behind the number. -1 is one that belongs to the file.
 */
static pid_t holder_of(FILE *in, const struct statx *file)
{
	unsigned int major, minor;
	char *line = NULL;
	uint64_t inode;
	size_t size = 0;
	pid_t found = 0;
	int pid;

	while (!found && getline(&line, &size, in) > 0)
		if (!strstr(line, "->") &&
		    sscanf(line, "%*s %*s %*s %*s %d %x:%x:%" SCNu64, &pid, &major, &minor,
			   &inode) == 4 &&
		    pid > 0 && major == file->stx_dev_major && minor == file->stx_dev_minor &&
		    inode == file->stx_ino)
			found = pid;
	free(line);
	return found;
}

void put_lock(struct phrase *words, const struct waiter *waiter)
{
	struct statx file;
	char path[32];
	pid_t pid;
	FILE *in;

	put_file(words, waiter, waiter->call->args[0]);
	words->others = true;
	snprintf(path, sizeof(path), "fd/%d", (int)waiter->call->args[0]);
	if (statx(waiter->dir, path, AT_STATX_DONT_SYNC, STATX_INO, &file))
		return;
	in = fopen("/proc/locks", "re");
	if (!in)
		return;
	pid = holder_of(in, &file);
	fclose(in);
	if (!pid)
		return;
	/* Who inherits it has no name there. */
	if (kill(pid, 0) && errno == ESRCH) {
		phrase_put(words, " locked by %d, which has ended", (int)pid);
		return;
	}
	phrase_put(words, " held by ");
	put_process(words, pid);
}
