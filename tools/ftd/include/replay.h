/* SPDX-License-Identifier: GPL-2.0 */
/* Records in, calls out: pairs entries with exits, for statistics and sinks. */
#ifndef FTD_REPLAY_H
#define FTD_REPLAY_H

#include "record.h"
#include "trace.h"

/**
 * struct replay - the calls of a trace, being put together
 * @trace: where names, tasks, sums and oddities go
 * @opt: what is wanted
 * @sink: who else wants to hear of each call, or NULL
 */
struct replay {
	struct trace *trace;
	const struct trace_options *opt;
	struct sink *sink;
};

/**
 * replay_record - take the next record
 * @r: replay
 * @rec: record
 * @line: number of its line
 */
void replay_record(struct replay *r, const struct record *rec, uint64_t line);

/**
 * replay_end - tell the sink what is still open
 * @r: replay
 */
void replay_end(struct replay *r);

#endif
