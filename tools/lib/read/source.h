/* SPDX-License-Identifier: GPL-2.0 */
/* Where bytes come from: a file or pipe, perhaps unpacked on the way. */
#ifndef READ_SOURCE_H
#define READ_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/**
 * struct source - bytes, in order
 * @name: what to call them in messages
 * @size: of the file, as stored; 0 if that is not known
 * @taken: bytes of the file that have been read
 * @packed: what it is if not text: gzip, zstd, xz, trace.dat; or NULL
 * @damage: why unpacking stopped before the end, or NULL
 *
 * The rest is private.
 */
struct source {
	const char *name;
	uint64_t size;
	uint64_t taken;
	const char *packed;
	const char *damage;

	int fd;
	bool live;			/* it may go on until Ctrl-C */
	bool eof;
	char *stored;			/* bytes of the file not used yet */
	size_t stored_pos;
	size_t stored_end;
	void *state;
	size_t (*read)(struct source *s, char *buffer, size_t size);
	void (*close)(struct source *s);
};

/* What is read of a packed file at a time. */
#define STORED_SIZE	(64 * 1024)

/**
 * source_read - the next bytes
 * @s: source
 * @buffer: where to
 * @size: how many at most; not 0
 *
 * Return: how many; 0 at the end.
 */
static inline size_t source_read(struct source *s, char *buffer, size_t size)
{
	return s->read(s, buffer, size);
}

/**
 * source_close - close it
 * @s: source
 */
void source_close(struct source *s);

/**
 * source_refill - read more into @s->stored when all of it is used
 * @s: source
 *
 * Return: false at the end of the file.
 */
bool source_refill(struct source *s);

/**
 * source_read_fd - read what is in the file next, or exit with a message
 * @s: source
 * @buffer: where to
 * @size: how many bytes at most
 *
 * Return: how many; 0 at the end.
 */
size_t source_read_fd(struct source *s, char *buffer, size_t size);

#endif
