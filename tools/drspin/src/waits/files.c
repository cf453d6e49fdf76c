// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "waits/ends.h"
#include "waits/files.h"
#include "waits/inet.h"
#include "waits/unix.h"

static bool begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

/* A pipe, with a name or without. A server that does not answer is not asked for it. */
static bool is_pipe(const struct waiter *waiter, const char *path, const char *link)
{
	struct statx stat;

	if (begins(link, "pipe:["))
		return true;
	return *link == '/' &&
	       !statx(waiter->dir, path, AT_STATX_DONT_SYNC, STATX_TYPE, &stat) &&
	       S_ISFIFO(stat.stx_mode);
}

static void put_pipe(struct phrase *words, const struct waiter *waiter, const char *path,
		     const char *link)
{
	int how = end_of(waiter->dir, path);

	phrase_put(words, "%s", link);
	if (how == END_READS)
		put_ends(words, " <- ", link, END_WRITES, waiter->pid);
	else if (how == END_WRITES)
		put_ends(words, " -> ", link, END_READS, waiter->pid);
}

static bool put_socket(struct phrase *words, const struct waiter *waiter, const char *link)
{
	uint64_t inode;

	return sscanf(link, "socket:[%" SCNu64 "]", &inode) == 1 &&
	       (put_unix(words, waiter->pid, inode) ||
		put_inet(words, waiter->dir, waiter->pid, inode));
}

void put_file(struct phrase *words, const struct waiter *waiter, int fd)
{
	char path[32], link[PATH_MAX];
	ssize_t len;

	phrase_put(words, "%d", fd);
	snprintf(path, sizeof(path), "fd/%d", fd);
	len = readlinkat(waiter->dir, path, link, sizeof(link) - 1);
	if (len <= 0)
		return;
	link[len] = '\0';
	phrase_put(words, " ");
	if (is_pipe(waiter, path, link))
		put_pipe(words, waiter, path, link);
	else if (!put_socket(words, waiter, link))
		phrase_put(words, "%s", link);
}

void several_add(struct several *several, struct phrase *words, const struct waiter *waiter,
		 int fd)
{
	if (several->count++ >= FILES_NAMED)
		return;
	phrase_put(words, "%s", several->count > 1 ? ", " : "");
	put_file(words, waiter, fd);
}

void several_end(const struct several *several, struct phrase *words)
{
	if (several->count > FILES_NAMED)
		phrase_put(words, " and %zu more", several->count - FILES_NAMED);
}
