/* SPDX-License-Identifier: GPL-2.0 */
/* Copies of threads' stacks. */
#ifndef SAMPLE_COPIES_H
#define SAMPLE_COPIES_H

#include <stddef.h>
#include <stdint.h>

#include "unwind/space.h"
#include "unwind/walk.h"

/**
 * struct reach - how much of a thread's stacks is copied
 * @bytes: of each one at most, 0: as many as in the beginning
 * @other_sp: where a signal's frame has the stack pointer of another stack than its handler's,
 *	0: none was met
 * @end: where the stack ended in which it was the last time, 0: not known
 */
struct reach {
	size_t bytes;
	uint64_t other_sp, end;
};

/**
 * struct copy_room - where the copies are; at first all 0
 *
 * All of it is private.
 */
struct copy_room {
	unsigned char *own, *interrupted;
	size_t own_size, interrupted_size;
};

/**
 * copy_ready - have the room that copies need
 * @reach: how much is copied
 * @room: room
 *
 * copy_stacks() does that, too; before, it takes no time of who is stopped for that.
 */
void copy_ready(struct reach *reach, struct copy_room *room);

/**
 * copy_stacks - copy what is needed of a thread's stacks
 * @memory: of its process
 * @space: what is where in that, NULL: not known, but for @reach
 * @reach: how much
 * @sp: stack pointer
 * @room: room
 * @copy: result, up to the next one in this room
 */
void copy_stacks(struct memory *memory, const struct space *space, struct reach *reach, uint64_t sp,
		 struct copy_room *room, struct copy *copy);

/**
 * copy_learn - more is to be copied the next time if this did not reach the thread's beginning
 * @reach: how much was
 * @copy: copy
 * @other_sp: as of struct walk
 */
void copy_learn(struct reach *reach, const struct copy *copy, uint64_t other_sp);

#endif
