/* SPDX-License-Identifier: GPL-2.0 */
#ifndef READ_OPEN_H
#define READ_OPEN_H

#include "read/source.h"

/**
 * source_open - open a file, or exit with a message
 * @s: source
 * @path: file, or NULL or "-" for standard input
 *
 * What it is packed with shows in its first bytes, not in its name.
 */
void source_open(struct source *s, const char *path);

#endif
