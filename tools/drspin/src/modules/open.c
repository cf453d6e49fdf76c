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

bool (*open_servers_run)(void);

/**
 * struct question - a file that a server was asked for
 * @device: its file system
 * @inode: its number
 * @name: its name
 * @errand: who asks
 * @next: that of another server
 */
struct question {
	uint64_t device, inode;
	char *name;
	int errand;
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

static int open_file(const struct map *map, int dir)
{
	char path[4096];
	int fd;

	snprintf(path, sizeof(path), "root%s", map->name);
	fd = file_open(dir, path);
	if (fd >= 0 && is_of(fd, map))
		return fd;
	if (fd >= 0)
		close(fd);
	snprintf(path, sizeof(path), "map_files/%" PRIx64 "-%" PRIx64, map->start, map->end);
	return file_open(dir, path);
}

/**
 * struct wanted - a file
 * @map: its mapping
 * @dir: as of open_mapped()
 */
struct wanted {
	const struct map *map;
	int dir;
};

/* For the name alone a server may not be needed. */
static void try(const void *data)
{
	const struct wanted *wanted = data;
	int fd = open_file(wanted->map, wanted->dir);
	ssize_t got;
	char c;

	got = fd < 0 ? 0 : pread(fd, &c, sizeof(c), 0);
	(void)got;
}

/* Return: false if its server does not answer in time: that is remembered. */
static bool ask(const struct map *map, int dir)
{
	const struct wanted wanted = { map, dir };
	int errand = errand_begin(try, &wanted);
	struct question *question;

	if (errand < 0)
		return true;
	if (errand_wait(errand, PATIENCE)) {
		close(errand);
		return true;
	}
	question = zalloc(sizeof(*question));
	question->device = map->device;
	question->inode = map->inode;
	question->name = xstrdup(map->name);
	question->errand = errand;
	question->next = questions;
	questions = question;
	return false;
}

/* Where that of a file system stands in the list, or could */
static struct question **find(uint64_t device)
{
	struct question **at = &questions;

	while (*at && (*at)->device != device)
		at = &(*at)->next;
	return at;
}

/* Return: the number of the file that it was for */
static uint64_t forget(struct question **at)
{
	struct question *question = *at;
	uint64_t inode = question->inode;

	*at = question->next;
	close(question->errand);
	free(question->name);
	free(question);
	return inode;
}

static bool is_pending(uint64_t device)
{
	const struct question *question = *find(device);

	return question && !errand_wait(question->errand, 0);
}

static bool is_answered(const struct map *map, int dir)
{
	struct question **at = find(map->device);

	if (open_servers_run && !open_servers_run())
		return false;
	return (*at && forget(at) == map->inode) || ask(map, dir);
}

/* As far as it can be read, and kept in memory; @fd is closed. */
static int copy_of(int fd)
{
	int copy = memfd_create("served", MFD_CLOEXEC);
	uint64_t size = 0;
	ssize_t got = 1;

	for (; copy >= 0 && size < MAX_COPY && got > 0; size += got)
		got = sendfile(copy, fd, NULL, UNIT_KIB * UNIT_KIB);
	close(fd);
	return copy;
}

int open_mapped(const struct map *map, int dir)
{
	enum mount_server server;
	int fd;

	if (is_pending(map->device))
		return OPEN_LATER;
	server = mount_server(dir, map->device);
	if (server != MOUNT_LOCAL && !is_answered(map, dir))
		return OPEN_LATER;
	fd = open_file(map, dir);
	return fd >= 0 && server == MOUNT_PROCESS ? copy_of(fd) : fd;
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
