/* SPDX-License-Identifier: GPL-2.0 */
/* A file as a module, without a process that has it in memory. */
#ifndef TESTS_LOAD_H
#define TESTS_LOAD_H

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "modules/module.h"

/* @path: absolute; it has to stay. NULL: it is not there. */
static struct module *load(char *path)
{
	struct map map = { .start = 0x10000, .end = 0x7fff0000, .code = true, .name = path };
	const struct maps maps = { 0 };
	struct memory memory;
	struct stat stat_of;

	if (stat(path, &stat_of))
		return NULL;
	map.inode = stat_of.st_ino;
	map.device = stat_of.st_dev;
	memory_begin(&memory, 0);
	return module_of(&map, &maps, &memory,
			 open("/proc/self", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

#endif
