/* SPDX-License-Identifier: GPL-2.0 */
/* The kernel's tracing directory. */
#ifndef FTD_TRACEFS_H
#define FTD_TRACEFS_H

#include <stdbool.h>
#include <stddef.h>

/**
 * tracefs_find - find the tracing directory, mount it if need be, or exit
 * @dir: where the user says it is, or NULL
 *
 * Return: where it mounted it; NULL: it was mounted.
 */
const char *tracefs_find(const char *dir);

/**
 * tracefs_path - where a file in it is
 * @name: as "current_tracer" or "options/funcgraph-tail"
 *
 * Return: valid until the call after the next.
 */
const char *tracefs_path(const char *name);

/**
 * tracefs_has - is there such a file?
 * @name: its name in there
 */
bool tracefs_has(const char *name);

/**
 * tracefs_read - what is in a file
 * @name: its name in there
 *
 * Return: text to be freed, without the last newline; NULL with errno if it cannot be
 * read.
 */
char *tracefs_read(const char *name);

#endif
