/* SPDX-License-Identifier: GPL-2.0 */
/* An initramfs: archives of cpio's format newc behind each other, each packed or not. */
#ifndef NAMES_ARCHIVE_H
#define NAMES_ARCHIVE_H

#include "names/unpack.h"

/**
 * archive_read - go through an initramfs
 * @from: its bytes
 * @found: is called for each file, with its name and its bytes, which stay until unpack_free()
 *
 * Return: NULL, or what is wrong with it, from there on.
 */
const char *archive_read(struct span from, void (*found)(const char *name, struct span bytes));

#endif
