// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "modules/perf_map.h"

/* Who samples as root is not to run out of memory by another one's file. */
#define MAX_SIZE	(128 << 20)

/* A line of the file: "START SIZE NAME", numbers in hexadecimal */
struct entry {
	uint64_t start, size;
	size_t line;
	char *name;
};

static struct perf_map {
	pid_t pid;
	struct entry *list;
	size_t count, room;
} *maps;
static size_t map_count, map_room;

static void add(struct perf_map *map, char *line)
{
	struct entry entry = { .line = map->count };
	char *end;

	entry.start = strtoull(line, &end, 16);
	if (end == line || *end != ' ')
		return;
	line = end + 1;
	entry.size = strtoull(line, &end, 16);
	if (end == line || *end != ' ' || !entry.size)
		return;
	end[1 + strcspn(end + 1, "\n")] = '\0';
	entry.name = xstrdup(end + 1);
	map->list = grow(map->list, &map->room, map->count, sizeof(entry));
	map->list[map->count++] = entry;
}

/* Of several at one address the last line counts. */
static int compare(const void *a, const void *b)
{
	const struct entry *one = a, *other = b;

	if (one->start != other->start)
		return one->start < other->start ? -1 : 1;
	return one->line < other->line ? -1 : 1;
}

/* Anybody may write to /tmp: it has to be of who runs the process, or drspin, or of root. */
static bool is_trusted(const struct stat *stat, uid_t user)
{
	return S_ISREG(stat->st_mode) && stat->st_size <= MAX_SIZE &&
	       (stat->st_uid == user || stat->st_uid == geteuid() || !stat->st_uid);
}

static FILE *open_map(pid_t pid, uid_t user)
{
	char path[64];
	struct stat stat;
	int fd;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", (int)pid);
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return NULL;
	if (!fstat(fd, &stat) && is_trusted(&stat, user))
		return fdopen(fd, "r");
	close(fd);
	return NULL;
}

static void read_map(struct perf_map *map, uid_t user)
{
	FILE *in = open_map(map->pid, user);
	char *line = NULL;
	size_t size = 0;

	if (!in)
		return;
	while (getline(&line, &size, in) > 0)
		add(map, line);
	free(line);
	fclose(in);
	if (map->count)
		qsort(map->list, map->count, sizeof(*map->list), compare);
}

static struct perf_map *map_of(pid_t pid, uid_t user)
{
	for (size_t i = 0; i < map_count; i++)
		if (maps[i].pid == pid)
			return &maps[i];
	maps = grow(maps, &map_room, map_count, sizeof(*maps));
	maps[map_count] = (struct perf_map) { .pid = pid };
	read_map(&maps[map_count], user);
	return &maps[map_count++];
}

const char *perf_map_name(pid_t pid, uid_t user, uint64_t address, uint64_t *start)
{
	const struct perf_map *map = map_of(pid, user);
	size_t low = 0, high = map->count, middle;
	const struct entry *entry;

	while (low < high) {
		middle = (low + high) / 2;
		if (map->list[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return NULL;
	entry = &map->list[low - 1];
	if (address - entry->start >= entry->size)
		return NULL;
	*start = entry->start;
	return entry->name;
}
