// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "sample/copies.h"
#include "target/memory.h"

/* So much of a stack is copied, from its innermost frame on, and more if that is too little */
#define SOME_COPY	(64 * UNIT_KIB)
#define MAX_COPY	(1024 * UNIT_KIB)
/* The same while nobody knows where it ends */
#define FIRST_COPY	8192

static void have_room(unsigned char **bytes, size_t *size, size_t need)
{
	if (*size >= need)
		return;
	free(*bytes);
	*bytes = zalloc(need);
	/* The kernel brings each page when it is written to. */
	memset(*bytes, 0, need);
	*size = need;
}

void copy_ready(struct reach *reach, struct copy_room *room)
{
	if (!reach->bytes)
		reach->bytes = SOME_COPY;
	have_room(&room->own, &room->own_size, reach->bytes);
	if (reach->other_sp)
		have_room(&room->interrupted, &room->interrupted_size, reach->bytes);
}

/* Where the list of mappings is not known the kernel finds another end than the last one. */
static size_t length(const struct space *space, const struct reach *reach, uint64_t sp)
{
	uint64_t end = space ? space_end(space, sp) : reach->end;
	uint64_t len = end > sp ? end - sp : reach->bytes;

	if (space && !end)
		len = FIRST_COPY;
	return len < reach->bytes ? len : reach->bytes;
}

static void copy_piece(struct memory *memory, const struct space *space, const struct reach *reach,
		       uint64_t sp, unsigned char *bytes, struct piece *piece)
{
	piece->start = sp;
	piece->bytes = bytes;
	piece->len = memory_read(memory, sp, bytes, length(space, reach, sp));
}

/*
 * In a stack that a thread has for its signals the kernel begins at the end: the frame that tells
 * where the first one came is always at the same place. Once that is known, the stack in which it
 * came is found without looking for callers, which would take too long before the thread goes on.
 */
void copy_stacks(struct memory *memory, const struct space *space, struct reach *reach, uint64_t sp,
		 struct copy_room *room, struct copy *copy)
{
	uint64_t other, word;

	copy_ready(reach, room);
	*copy = (struct copy) { 0 };
	copy_piece(memory, space, reach, sp, room->own, &copy->own);
	if (!reach->other_sp || !copy_word(copy, reach->other_sp, &other) ||
	    copy_word(copy, other, &word))
		return;
	copy_piece(memory, space, reach, other, room->interrupted, &copy->interrupted);
}

void copy_learn(struct reach *reach, const struct copy *copy, uint64_t other_sp)
{
	bool cut = copy->own.len >= reach->bytes || copy->interrupted.len >= reach->bytes;

	if (cut && reach->bytes < MAX_COPY)
		reach->bytes *= 2;
	if (other_sp)
		reach->other_sp = other_sp;
}
