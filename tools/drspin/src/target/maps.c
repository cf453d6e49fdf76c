// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/util.h"
#include "target/maps.h"
#include "target/proc.h"

void maps_free(struct maps *maps)
{
	for (size_t i = 0; i < maps->count; i++)
		free(maps->list[i].name);
	free(maps->list);
	*maps = (struct maps) { 0 };
}

/* "START-END rwxp OFFSET MAJOR:MINOR INODE   NAME" */
static void add(struct maps *maps, char *line)
{
	struct map map = { 0 };
	unsigned int major, minor;
	char right[5];
	int name = 0;

	line[strcspn(line, "\n")] = '\0';
	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %x:%x %" SCNu64 " %n",
		   &map.start, &map.end, right, &map.offset, &major, &minor, &map.inode,
		   &name) < 7)
		return;
	map.code = right[2] == 'x';
	map.device = makedev(major, minor);
	map.name = xstrdup(line + name);
	maps->list = grow(maps->list, &maps->room, maps->count, sizeof(map));
	maps->list[maps->count++] = map;
}

void maps_read(struct maps *maps, int dir)
{
	FILE *in = open_lines(dir, "maps");
	char *line = NULL;
	size_t size = 0;

	maps_free(maps);
	if (!in)
		return;
	while (getline(&line, &size, in) > 0)
		add(maps, line);
	free(line);
	fclose(in);
}

struct map *maps_find(const struct maps *maps, uint64_t address)
{
	size_t low = 0, high = maps->count, middle;

	while (low < high) {
		middle = (low + high) / 2;
		if (address >= maps->list[middle].end)
			low = middle + 1;
		else
			high = middle;
	}
	return low < maps->count && maps->list[low].start <= address ? &maps->list[low] : NULL;
}
