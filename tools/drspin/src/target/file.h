/* SPDX-License-Identifier: GPL-2.0 */
/* Files whose names somebody else has said. */
#ifndef TARGET_FILE_H
#define TARGET_FILE_H

/**
 * file_open - open a regular file to read it
 * @dir: directory that @path begins at, open, or AT_FDCWD
 * @path: its name
 *
 * Anything else is not even opened: that may do something, as with a device.
 *
 * Return: a descriptor; -1: errno says why, EINVAL if it is no regular file.
 */
int file_open(int dir, const char *path);

/**
 * file_open_below - the same, of a tree of files that stands for another computer's
 * @root: directory that has what / has there, NULL: it is this computer, after all
 * @path: name, as it is there
 *
 * Symbolic links and ".." lead to nothing outside of it.
 *
 * Return: as of file_open()
 */
int file_open_below(const char *root, const char *path);

#endif
