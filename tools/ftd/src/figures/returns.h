/* SPDX-License-Identifier: GPL-2.0 */
/* What the calls of each function returned, besides what struct stats knows. */
#ifndef FTD_RETURNS_H
#define FTD_RETURNS_H

#include "calls/trace.h"

/**
 * struct returned - of one function
 * @count: calls whose return values are known
 * @errors: of these, the ones that returned an error
 * @longest: the longest call
 * @line: the line that it ends in, 0: there is none yet
 * @has_ret: its return value is known
 * @ret: return value
 * @args: its arguments, terminated, perhaps nothing
 */
struct returned {
	uint64_t count;
	uint64_t errors;
	uint64_t longest;
	uint64_t line;
	bool has_ret;
	int64_t ret;
	char args[ARGS_MAX + 1];
};

/**
 * struct returns - of all functions
 * @sink: for trace_run(); first, so that it can be told from it
 * @list: by the function's number; NULL: nothing
 * @room: numbers below this one may be looked up
 */
struct returns {
	struct sink sink;
	struct returned **list;
	size_t room;
};

/**
 * returns_init - ready for a trace, read with the option @values
 * @r: returns; free with returns_free()
 */
void returns_init(struct returns *r);

/**
 * returns_of - of a function
 * @r: returns
 * @func: its number
 *
 * Return: NULL if it has not been called.
 */
const struct returned *returns_of(const struct returns *r, uint32_t func);

/**
 * returns_free - free all of it
 * @r: returns
 */
void returns_free(struct returns *r);

#endif
