// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <unistd.h>

#include "target/maps.h"
#include "waits/pages.h"

/* The bit of an entry of /proc/PID/pagemap, which has one for each page */
#define PRESENT	63

/* False, too, if that cannot be told */
static bool is_missing(int dir, uint64_t address)
{
	int fd = openat(dir, "pagemap", O_RDONLY | O_CLOEXEC);
	uint64_t entry = 0;
	bool known;

	if (fd < 0)
		return false;
	known = pread(fd, &entry, sizeof(entry), address / getpagesize() * sizeof(entry)) ==
		sizeof(entry);
	close(fd);
	return known && !(entry >> PRESENT & 1);
}

void put_code_file(struct phrase *words, const struct waiter *waiter)
{
	struct maps maps = { 0 };
	const struct map *map;

	if (!is_missing(waiter->dir, waiter->call->pc))
		return;
	maps_read(&maps, waiter->dir);
	map = maps_find(&maps, waiter->call->pc);
	if (map && map->inode)
		phrase_put(words, "%s", map->name);
	maps_free(&maps);
}
