/* SPDX-License-Identifier: GPL-2.0 */
/* The critical path as a flame chart: who waits, in what, and for whom, spliced into one stack. */
#ifndef FTD_BOOT_FRAMES_H
#define FTD_BOOT_FRAMES_H

#include <stdio.h>

#include "boot/path_rows.h"

enum frame_kind {
	FRAME_THREAD,			/* a thread; what it is in is above it */
	FRAME_ROUTINE,
	FRAME_PIECE,			/* what becomes of the time, if that is no work */
};

/**
 * struct path_frame - a box of the chart
 * @w: world
 * @depth: 0: the outermost
 * @begin: nanoseconds
 * @time: nanoseconds
 * @kind: enum frame_kind
 * @id: number of the thread, of the routine, or of the piece's name, as in struct piece
 * @piece: FRAME_PIECE: its kind
 * @waits: somebody waits here for those above it
 */
struct path_frame {
	const struct world *w;
	uint64_t depth;
	uint64_t begin;
	uint64_t time;
	enum frame_kind kind;
	uint32_t id;
	enum piece_kind piece;
	bool waits;
};

/**
 * struct frames - all of them
 * @list: a box before those above it, else in order of time
 * @count: how many
 */
struct frames {
	struct path_frame *list;
	size_t count;

	size_t room;
};

/**
 * frames_find - draw up the chart
 * @f: result; free with frames_free()
 * @rows: the path; what is short there has no boxes of its own
 * @limit: routines shorter than this, in nanoseconds, have no box
 */
void frames_find(struct frames *f, const struct path_rows *rows, uint64_t limit);

/**
 * frames_free - free it
 * @f: frames
 */
void frames_free(struct frames *f);

/**
 * frame_print - what stands in a box
 * @out: where to; any bytes
 * @f: box
 */
void frame_print(FILE *out, const struct path_frame *f);

/**
 * frame_word - what a box is, in a word: "thread", "initcall", "call", "console", "delay"
 * @f: box
 */
const char *frame_word(const struct path_frame *f);

#endif
