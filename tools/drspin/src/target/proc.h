/* SPDX-License-Identifier: GPL-2.0 */
/* Small files of /proc. */
#ifndef TARGET_PROC_H
#define TARGET_PROC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/**
 * read_whole - a small file, from its beginning
 * @fd: file
 * @text: room for @size characters; terminated
 * @size: what does not fit is left out
 *
 * Return: false if it cannot be read.
 */
bool read_whole(int fd, char *text, size_t size);

/**
 * read_path - the same, of a file that is not open
 * @dir: directory, open, or AT_FDCWD
 * @path: file in it
 * @text: as of read_whole()
 * @size: as of read_whole()
 *
 * Return: false if it cannot be opened or read; @text is "" then.
 */
bool read_path(int dir, const char *path, char *text, size_t size);

/**
 * open_lines - a file that is read line by line
 * @dir: directory, open, or AT_FDCWD
 * @path: file in it
 *
 * Return: the file, or NULL.
 */
FILE *open_lines(int dir, const char *path);

#endif
