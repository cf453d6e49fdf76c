/* SPDX-License-Identifier: GPL-2.0 */
/* The path in pieces that are worth to be looked at. */
#ifndef FTD_BOOT_PATH_ROWS_H
#define FTD_BOOT_PATH_ROWS_H

#include "boot/path.h"

/**
 * struct path_row - a stretch of the path
 * @w: world
 * @p: path
 * @begin: nanoseconds
 * @time: nanoseconds to the next row
 * @kind: what most of it is; PIECE_KINDS: all kinds of things, each of them short
 * @thread: whose
 * @routine: what that is in, worth to be named, or NOBODY
 * @name: as in struct piece
 * @waiter: who waits meanwhile, or NOBODY
 */
struct path_row {
	const struct world *w;
	const struct path *p;
	uint64_t begin;
	uint64_t time;
	enum piece_kind kind;
	uint32_t thread;
	uint32_t routine;
	uint32_t name;
	uint32_t waiter;
};

/**
 * struct path_sum - all pieces of a kind
 * @kind: enum piece_kind
 * @time: nanoseconds
 * @part: of the whole path, in thousandths of a percent
 * @count: how many pieces
 */
struct path_sum {
	enum piece_kind kind;
	uint64_t time;
	uint64_t part;
	uint64_t count;
};

/**
 * struct path_sums - a row for each kind of piece
 * @list: rows; @count of them
 */
struct path_sums {
	struct path_sum *list;
	size_t count;
	struct path_sum rows[PIECE_KINDS];
};

/**
 * path_sums_find - how much of the path is what
 * @s: result, which has to stay where it is
 * @p: path
 */
void path_sums_find(struct path_sums *s, const struct path *p);

/**
 * struct path_rows - all of them
 * @list: rows, without gaps
 * @count: how many
 */
struct path_rows {
	struct path_row *list;
	size_t count;

	size_t room;
};

/**
 * path_rows_find - fold a path
 * @r: result; free with path_rows_free()
 * @w: world; it and @p have to stay
 * @p: path
 * @limit: what is shorter than this, in nanoseconds, is folded into what is around it
 */
void path_rows_find(struct path_rows *r, const struct world *w, const struct path *p,
		    uint64_t limit);

/**
 * path_rows_free - free it
 * @r: rows
 */
void path_rows_free(struct path_rows *r);

#endif
