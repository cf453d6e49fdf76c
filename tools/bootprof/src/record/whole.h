/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Writes what the plugin sends, record by record: of a QEMU that is killed the last one may be
 * there in part, and the profile's end is not.
 */
#ifndef RECORD_WHOLE_H
#define RECORD_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

/**
 * struct whole - what has come
 * @file: where it goes
 *
 * The rest is private.
 */
struct whole {
	gzFile file;

	char *held;			/* what is not written yet */
	size_t room, size;
	char tag;			/* of the last record */
	const char *fields;		/* of it, still to come; NULL: it is whole */
	uint64_t number, text;		/* a number so far; bytes still to come of a text */
	unsigned int bits;
};

/**
 * whole_take - more has come
 * @w: zeros and the file, at first
 * @bytes: which
 * @size: how many
 *
 * Return: false if it cannot be written.
 */
bool whole_take(struct whole *w, const char *bytes, size_t size);

/**
 * whole_end - nothing more will come
 * @w: what has come
 *
 * Return: false if it cannot be written.
 */
bool whole_end(struct whole *w);

#endif
