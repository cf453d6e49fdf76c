/* SPDX-License-Identifier: GPL-2.0 */
/* Files packed with gzip, zstd or xz, in memory. */
#ifndef NAMES_UNPACK_H
#define NAMES_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct span - bytes of a file
 * @bytes: where
 * @size: how many
 */
struct span {
	unsigned char *bytes;
	size_t size;
};

/**
 * span_skip - leave out the first ones
 * @from: bytes
 * @bytes: so many, or all that there are
 */
void span_skip(struct span *from, uint64_t bytes);

/**
 * packed_with - what a file is packed with
 * @from: its bytes
 *
 * Return: "gzip", "zstd", "xz", or NULL.
 */
const char *packed_with(struct span from);

/* So many bytes may have been unpacked, all files together: 2 GB */
extern size_t unpack_most;

/**
 * unpack - unpack it
 * @from: its bytes, from where it is packed on; gets what comes behind that
 * @to: result: all that could be unpacked; it stays until unpack_free()
 *
 * Return: NULL, or what is wrong.
 */
const char *unpack(struct span *from, struct span *to);

/**
 * unpack_free - forget all that was unpacked
 */
void unpack_free(void);

#endif
