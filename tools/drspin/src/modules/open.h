/* SPDX-License-Identifier: GPL-2.0 */
/* Opening the files that a process has mapped. */
#ifndef MODULES_OPEN_H
#define MODULES_OPEN_H

#include <stdbool.h>

#include "target/maps.h"

/* Its file system has not answered yet. */
#define OPEN_LATER	(-2)

/*
 * Do all run that could be a file system's server? A thread that is about to stop may be one,
 * and who waits for it does not let it go on. NULL: they do.
 */
extern bool (*open_servers_run)(void);

/**
 * open_mapped - open a file that a process has mapped
 * @map: its mapping
 * @dir: /proc/PID, open
 *
 * By its path, as the process sees it; a deleted one by its mapping. A server may be gone: it
 * has 50 ms to answer. After that nobody waits for it, and no other file of its file system is
 * opened before it has answered. What a process serves (FUSE) is copied: nobody waits for that
 * process later.
 *
 * Return: a descriptor, OPEN_LATER: ask again, or -1.
 */
int open_mapped(const struct map *map, int dir);

/**
 * open_end - no more files are opened: say which ones could not be up to now
 */
void open_end(void);

/**
 * open_answers - can files be looked for in a directory?
 * @path: its name, or that of something in it
 *
 * Return: if not, because its file system does not answer within a second, this says so.
 */
bool open_answers(const char *path);

#endif
