// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "modules/errand.h"
#include "modules/open.h"
#include "target/file.h"
#include "target/mounts.h"

/* Milliseconds in which a file system has to answer while threads are sampled */
#define PATIENCE	50

/* ... and that with debug files, once */
#define LONG_PATIENCE	1000

/* So much is kept of a file */
#define MAX_COPY	(128 * UNIT_KIB * UNIT_KIB)

/**
 * struct question - a file that a server was asked for
 * @device: its file system
 * @inode: its number
 * @name: its name
 * @errand: who asks
 * @copy: what it has of the file
 * @next: that of another server
 */
struct question {
	uint64_t device, inode;
	char *name;
	int errand, copy;
	struct question *next;
};

/* Those that were not answered in time, one of each server */
static struct question *questions;

static bool is_of(int fd, const struct map *map)
{
	struct stat stat;

	/* Some file systems show another device there. */
	return !fstat(fd, &stat) && stat.st_ino == map->inode;
}

/* No path is walked for a mapping: that may lead through any file system. It wants privileges. */
static int open_file(const struct map *map, int dir)
{
	char path[4096];
	int fd;

	snprintf(path, sizeof(path), "map_files/%" PRIx64 "-%" PRIx64, map->start, map->end);
	fd = file_open(dir, path);
	if (fd >= 0)
		return fd;
	snprintf(path, sizeof(path), "root%s", map->name);
	fd = file_open(dir, path);
	if (fd < 0 || is_of(fd, map))
		return fd;
	close(fd);
	return -1;
}

/* ---- from a server ------------------------------------------------------------------ */

/**
 * struct wanted - a file
 * @map: its mapping
 * @dir: as of open_mapped()
 * @copy: where its bytes go
 */
struct wanted {
	const struct map *map;
	int dir, copy;
};

static void copy_file(const void *data)
{
	const struct wanted *wanted = data;
	int fd = open_file(wanted->map, wanted->dir);
	uint64_t size = 0;
	ssize_t got = 1;

	for (; fd >= 0 && size < MAX_COPY && got > 0; size += got)
		got = sendfile(wanted->copy, fd, NULL, UNIT_KIB * UNIT_KIB);
}

/* What has been copied; of nothing nobody learns anything. */
static int use_copy(int copy)
{
	if (lseek(copy, 0, SEEK_END) > 0)
		return copy;
	close(copy);
	return OPEN_NEVER;
}

static void remember(const struct map *map, int errand, int copy)
{
	struct question *question = zalloc(sizeof(*question));

	question->device = map->device;
	question->inode = map->inode;
	question->name = xstrdup(map->name);
	question->errand = errand;
	question->copy = copy;
	question->next = questions;
	questions = question;
}

static int ask(const struct map *map, int dir)
{
	const struct wanted wanted = { map, dir, memfd_create("served", MFD_CLOEXEC) };
	int errand = wanted.copy < 0 ? -1 : errand_begin(copy_file, &wanted);

	if (errand < 0) {
		if (wanted.copy >= 0)
			close(wanted.copy);
		return OPEN_NEVER;
	}
	if (!errand_wait(errand, PATIENCE)) {
		remember(map, errand, wanted.copy);
		return OPEN_LATER;
	}
	close(errand);
	return use_copy(wanted.copy);
}

/* Where that of a file system stands in the list, or could */
static struct question **find(uint64_t device)
{
	struct question **at = &questions;

	while (*at && (*at)->device != device)
		at = &(*at)->next;
	return at;
}

/* It has been answered. Return: the copy */
static int forget(struct question **at)
{
	struct question *question = *at;
	int copy = question->copy;

	*at = question->next;
	close(question->errand);
	free(question->name);
	free(question);
	return copy;
}

static int open_served(const struct map *map, int dir, struct question **pending)
{
	bool is_this = *pending && (*pending)->inode == map->inode;
	int copy;

	copy = *pending ? forget(pending) : -1;
	if (is_this)
		return use_copy(copy);
	if (copy >= 0)
		close(copy);
	return ask(map, dir);
}

int open_mapped(const struct map *map, int dir, bool *served)
{
	struct question **pending = find(map->device);

	*served = true;
	if (*pending && !errand_wait((*pending)->errand, 0))
		return OPEN_LATER;
	*served = !mount_is_local(dir, map->device);
	return *served ? open_served(map, dir, pending) : open_file(map, dir);
}

void open_end(void)
{
	for (const struct question *q = questions; q; q = q->next)
		say("%s: its file system has not answered in time: functions of files there may have no names",
		    q->name);
}

/* ---- debug files ---------------------------------------------------------------- */

static void look_there(const void *data)
{
	struct stat stat;
	int found = lstat(data, &stat);

	(void)found;
}

bool open_answers(const char *path)
{
	int errand = errand_begin(look_there, path);
	bool answers = errand < 0 || errand_wait(errand, LONG_PATIENCE);

	if (errand >= 0)
		close(errand);
	if (!answers)
		say("%s: its file system does not answer: no files are looked for there", path);
	return answers;
}
