// SPDX-License-Identifier: GPL-2.0
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "waits/ends.h"
#include "waits/people.h"
#include "waits/thrift.h"

/* One of those that a program begins with: it is likely that this process is meant. */
#define STANDARD	2

/* So many relatives of a process are looked at. */
#define NEAR	32

/**
 * struct owner - a descriptor of a process
 * @key: of what it is open for
 * @pid: process
 * @fd: its number
 */
struct owner {
	uint64_t key;
	pid_t pid;
	int fd;
};

/**
 * struct table - descriptors
 * @list: by their keys
 * @count: how many
 */
struct table {
	struct owner *list;
	size_t count;
	size_t room;
};

/* Of all processes, and of one's relatives: a shell's pipes are between these. */
static struct table all, near;
static struct thrift all_thrift, near_thrift;

/* FNV-1a; what is found by it is read once more. */
static uint64_t key_of(const char *link)
{
	uint64_t key = 0xcbf29ce484222325ull;

	for (; *link; link++)
		key = (key ^ (unsigned char)*link) * 0x100000001b3ull;
	return key;
}

static bool read_link(int dir, const char *name, char *link)
{
	ssize_t len = readlinkat(dir, name, link, PATH_MAX);

	if (len <= 0 || len == PATH_MAX)
		return false;
	link[len] = '\0';
	return true;
}

int end_of(int dir, const char *name)
{
	struct stat stat;

	if (fstatat(dir, name, &stat, AT_SYMLINK_NOFOLLOW))
		return 0;
	return (stat.st_mode & 0400 ? END_READS : 0) | (stat.st_mode & 0200 ? END_WRITES : 0);
}

/* ---- all descriptors ----------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
	const struct owner *one = a, *other = b;

	if (one->key != other->key)
		return one->key < other->key ? -1 : 1;
	return one->pid < other->pid ? -1 : one->pid > other->pid;
}

static int open_fds(pid_t pid)
{
	char path[32];

	snprintf(path, sizeof(path), "/proc/%d/fd", (int)pid);
	return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static void read_process(struct table *table, pid_t pid)
{
	char link[PATH_MAX];
	int fd = open_fds(pid);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;

	if (!dir) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((entry = readdir(dir))) {
		if (*entry->d_name == '.' || !read_link(fd, entry->d_name, link))
			continue;
		table->list = grow(table->list, &table->room, table->count, sizeof(*table->list));
		table->list[table->count++] = (struct owner) {
			key_of(link), pid, atoi(entry->d_name)
		};
	}
	closedir(dir);
}

static void sort(struct table *table)
{
	if (table->count)
		qsort(table->list, table->count, sizeof(*table->list), compare);
}

static void read_all(void)
{
	struct dirent *entry;
	DIR *dir;

	if (!thrift_begin(&all_thrift))
		return;
	all.count = 0;
	dir = opendir("/proc");
	while (dir && (entry = readdir(dir)))
		if (atoi(entry->d_name) > 0 && atoi(entry->d_name) != getpid())
			read_process(&all, atoi(entry->d_name));
	if (dir)
		closedir(dir);
	sort(&all);
	thrift_end(&all_thrift);
}

static void read_near(pid_t pid)
{
	pid_t family[NEAR];
	size_t count;

	if (!thrift_begin(&near_thrift))
		return;
	count = people_near(pid, family, NEAR);
	near.count = 0;
	for (size_t i = 0; i < count; i++)
		read_process(&near, family[i]);
	sort(&near);
	thrift_end(&near_thrift);
}

/* ---- those of one thing ----------------------------------------------------------- */

/* Has it still? */
static bool still_has(const struct owner *owner, const char *link, int how)
{
	char name[16], now[PATH_MAX];
	int dir = open_fds(owner->pid);
	bool has;

	if (dir < 0)
		return false;
	snprintf(name, sizeof(name), "%d", owner->fd);
	has = read_link(dir, name, now) && !strcmp(now, link) &&
	      (!how || end_of(dir, name) & how);
	close(dir);
	return has;
}

static size_t first_with(const struct table *table, uint64_t key)
{
	/* No process is numbered 0. */
	const struct owner first = { .key = key };

	return lower_bound(&first, table->list, table->count, sizeof(first), compare);
}

/**
 * struct wanted - what is looked for
 * @link: as of put_ends()
 * @key: its key
 * @how: as of put_ends()
 * @pid: as of put_ends()
 */
struct wanted {
	const char *link;
	uint64_t key;
	int how;
	pid_t pid;
};

/* Other processes than @pid that have it. Return: how many; @found: the one to be named */
static size_t find_others(const struct table *table, const struct wanted *wanted, pid_t *found)
{
	const struct owner *owner, *end = table->list + table->count;
	bool standard = false;
	size_t processes = 0;
	pid_t last = 0;

	owner = table->list + first_with(table, wanted->key);
	for (; owner < end && owner->key == wanted->key; owner++) {
		if (owner->pid == wanted->pid || !still_has(owner, wanted->link, wanted->how))
			continue;
		processes += owner->pid != last;
		last = owner->pid;
		if (processes == 1 || (!standard && owner->fd <= STANDARD))
			*found = last;
		standard |= owner->fd <= STANDARD;
	}
	return processes;
}

static bool has_itself(const struct table *table, const struct wanted *wanted)
{
	const struct owner *owner, *end = table->list + table->count;

	owner = table->list + first_with(table, wanted->key);
	for (; owner < end && owner->key == wanted->key; owner++)
		if (owner->pid == wanted->pid && still_has(owner, wanted->link, wanted->how))
			return true;
	return false;
}

void put_ends(struct phrase *words, const char *before, const char *link, int how, pid_t pid)
{
	const struct wanted wanted = { link, key_of(link), how, pid };
	pid_t found = pid;
	size_t processes;

	words->others = true;
	processes = find_others(&all, &wanted, &found);

	if (!processes) {
		read_near(pid);
		processes = find_others(&near, &wanted, &found);
	}
	if (!processes) {
		read_all();
		processes = find_others(&all, &wanted, &found);
	}
	if (!processes && !has_itself(&near, &wanted) && !has_itself(&all, &wanted))
		return;
	phrase_put(words, "%s", before);
	put_process(words, found);
	if (processes > 1)
		phrase_put(words, " and %zu more", processes - 1);
}
