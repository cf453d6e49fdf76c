/* SPDX-License-Identifier: GPL-2.0 */
/* Records in, calls out: pairs entries with exits and feeds the statistics. */
#ifndef FTD_REPLAY_H
#define FTD_REPLAY_H

#include "names.h"
#include "record.h"
#include "stats.h"
#include "tasks.h"

/**
 * struct tally - what did not go as in a complete trace
 * @entries: entries and leaves
 * @exits: exits
 * @abandoned: entries whose exit is missing: their caller went on without them
 * @unmatched: exits whose entry is missing
 * @dropped: of these, the ones that no table can hold: no name, or no duration
 * @untimed: calls without a duration
 * @lost: events that the kernel says it lost
 * @unknown: lines that the scanner did not understand
 */
struct tally {
	uint64_t entries;
	uint64_t exits;
	uint64_t abandoned;
	uint64_t unmatched;
	uint64_t dropped;
	uint64_t untimed;
	uint64_t lost;
	uint64_t unknown;
};

/**
 * struct replay - the calls of a trace, being put together
 * @names: function names
 * @tasks: open calls
 * @stats: finished calls
 * @tally: oddities
 * @want_edges: also count who called whom
 */
struct replay {
	struct names names;
	struct tasks tasks;
	struct stats stats;
	struct tally tally;
	bool want_edges;
};

/**
 * replay_init - start with an empty trace
 * @r: replay
 * @want_edges: also count who called whom
 */
void replay_init(struct replay *r, bool want_edges);

/**
 * replay_free - free all of it
 * @r: replay
 */
void replay_free(struct replay *r);

/**
 * replay_record - take the next record
 * @r: replay
 * @rec: record
 */
void replay_record(struct replay *r, const struct record *rec);

/**
 * replay_open - calls that have not returned yet
 * @r: replay
 */
uint64_t replay_open(const struct replay *r);

#endif
