/* SPDX-License-Identifier: GPL-2.0 */
/* Opening the files that a process has mapped. */
#ifndef MODULES_OPEN_H
#define MODULES_OPEN_H

#include <stdbool.h>

#include "target/maps.h"

/* Its file system has not answered yet. */
#define OPEN_LATER	(-2)
/* ... and what is mapped of it is not to be read, either */
#define OPEN_NEVER	(-3)

/**
 * open_mapped - open a file that a process has mapped
 * @map: its mapping
 * @dir: /proc/PID, open
 * @served: result: does a server, as with FUSE or NFS, have the file?
 *
 * By its mapping, or by its path, as the process sees it. A file that has a server is copied by
 * another process: nobody waits for the server later. It has 50 ms for that. After these nobody
 * waits for it, and no other file of its file system is opened before it has answered.
 *
 * Return: a descriptor, OPEN_LATER: ask again, OPEN_NEVER, or -1: it may have been deleted.
 */
int open_mapped(const struct map *map, int dir, bool *served);

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
