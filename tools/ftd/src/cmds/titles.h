/* SPDX-License-Identifier: GPL-2.0 */
/* What several files are called in a table that has a column for each */
#ifndef FTD_TITLES_H
#define FTD_TITLES_H

#include <stddef.h>

/**
 * titles_of - what tells files from each other, without the directories that all have
 * @count: how many
 * @paths: where they are
 *
 * A file's name may be anything: what is not safe to print is escaped.
 *
 * Return: as many titles; free them, and the list.
 */
char **titles_of(size_t count, char *const *paths);

#endif
