/* SPDX-License-Identifier: GPL-2.0 */
/* What the numbers that each lexer gives to names are in the trace. */
#ifndef CALLS_IDS_H
#define CALLS_IDS_H

#include "base/util.h"
#include "calls/state.h"
#include "lines/lexer.h"

/**
 * struct ids - what a lexer's numbers are in the trace
 * @lexer: lexer
 * @funcs: by its number of a function
 * @whos: by its number of a task, one more than the trace's; 0: not known yet
 *
 * They are found out when a number occurs for the first time in the order of the
 * trace: so the numbers of the trace are the same with any number of threads.
 */
struct ids {
	struct lexer *lexer;
	struct func_id *funcs;
	size_t func_room;
	uint32_t *whos;
	size_t who_room;
};

/**
 * ids_free - free all of it, but not the lexer
 * @ids: ids
 */
void ids_free(struct ids *ids);

/**
 * ids_new_func - ids_func() for a number that is not known yet
 * @r: replay
 * @ids: ids
 * @local: the lexer's number
 */
struct func_id ids_new_func(struct replay *r, struct ids *ids, uint32_t local);

/**
 * ids_new_who - ids_who() for a number that is not known yet
 * @r: replay
 * @ids: ids
 * @local: the lexer's number
 */
uint32_t ids_new_who(struct replay *r, struct ids *ids, uint32_t local);

/**
 * ids_func - a function in the trace
 * @r: replay
 * @ids: ids
 * @local: the lexer's number, or NO_NAME
 */
static __always_inline struct func_id ids_func(struct replay *r, struct ids *ids,
					       uint32_t local)
{
	if (local == NO_NAME)
		return (struct func_id) { .func = NO_NAME };
	if (likely(local < ids->func_room && ids->funcs[local].flags))
		return ids->funcs[local];
	return ids_new_func(r, ids, local);
}

/**
 * ids_who - the number in the trace of a task's name and pid
 * @r: replay
 * @ids: ids
 * @local: the lexer's number, or NO_WHO
 */
static __always_inline uint32_t ids_who(struct replay *r, struct ids *ids,
					uint32_t local)
{
	if (local == NO_WHO)
		return NO_WHO;
	if (likely(local < ids->who_room && ids->whos[local]))
		return ids->whos[local] - 1;
	return ids_new_who(r, ids, local);
}

#endif
