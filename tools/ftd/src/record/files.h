/* SPDX-License-Identifier: GPL-2.0 */
/* Control files, as in tracefs. */
#ifndef FTD_FILES_H
#define FTD_FILES_H

#include <stdbool.h>

/**
 * file_write - write a text, in one go as control files want it
 * @path: file; what it had is gone, unless @flags has O_APPEND
 * @flags: O_TRUNC or O_APPEND
 * @text: text
 *
 * Return: false with errno if it did not work. It is patient with a file that
 * is busy.
 */
bool file_write(const char *path, int flags, const char *text);

/**
 * list_append - add a name to a file that is a list of names
 * @path: file
 * @name: name
 *
 * Return: false with errno if it did not work.
 */
bool list_append(const char *path, const char *name);

#endif
