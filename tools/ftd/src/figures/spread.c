// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "base/util.h"
#include "calls/run.h"
#include "figures/no_call.h"
#include "figures/spread.h"

static bool is_asked(struct spread *s, uint32_t func)
{
	if (func >= s->known_room)
		s->known = grow(s->known, &s->known_room, func, 1);
	if (!s->known[func])
		s->known[func] = 1 + (patterns_match(&s->functions,
						     s->trace.names.list[func].text) &&
				      trace_shows(&s->trace, &s->trace.names.list[func]));
	return s->known[func] == 2;
}

/* All calls count as those of one function, whatever theirs is. */
static void leave(struct sink *sink, const struct call *call)
{
	struct spread *s = (struct spread *)sink;
	struct call one = *call;

	if (!is_asked(s, call->func))
		return;
	one.func = 0;
	if (s->local)
		one.duration = call_local(call);
	one.children = 0;
	stats_call(&s->sums, &one);
}

/* The row that a duration is in; @parts for each power of two. */
static struct spread_row row_of(uint64_t value, unsigned int parts)
{
	uint64_t power, width;

	if (!value)
		return (struct spread_row) { .from = 0, .to = 1 };
	power = 1ULL << (63 - __builtin_clzll(value));
	if (power < HIST_COLUMNS)
		parts = 1;
	width = power / parts;
	power += (value - power) / width * width;
	return (struct spread_row) { .from = power, .to = power + width };
}

/* A screen is filled as well as may be. */
static unsigned int parts_for(uint64_t shortest, uint64_t longest)
{
	unsigned int powers = __builtin_clzll(shortest | 1) - __builtin_clzll(longest | 1);

	return powers < 6 ? 4 : powers < 12 ? 2 : 1;
}

static void make_rows(struct spread *s)
{
	const struct func_stat *f = s->stat;
	unsigned int parts = parts_for(f->shortest, f->longest);
	struct spread_row row = row_of(f->shortest, parts);
	size_t room = 0;

	for (;; row = row_of(row.to, parts)) {
		s->rows = grow(s->rows, &room, s->count, sizeof(*s->rows));
		s->rows[s->count++] = row;
		if (f->longest < row.to || !row.to)
			return;
	}
}

static void fill_rows(struct spread *s)
{
	const struct hist *h = &s->stat->hist;
	struct spread_row *row = s->rows;
	uint64_t before = 0;
	unsigned int i;

	for (i = 0; i < h->rows * HIST_COLUMNS; i++) {
		uint64_t lowest = hist_lowest(h->first + i / HIST_COLUMNS, i % HIST_COLUMNS);

		while (lowest >= row->to && row < s->rows + s->count - 1)
			row++;
		row->count += h->counts[i];
	}
	for (row = s->rows; row < s->rows + s->count; row++) {
		before += row->count;
		row->part = row->count * 100000.0 / s->stat->count;
		row->below = before * 100000.0 / s->stat->count;
	}
}

void spread_read(struct spread *s, const char *function,
		 const struct trace_options *opt, bool local)
{
	*s = (struct spread) {
		.sink = { .leave = leave },
		.local = local,
	};
	patterns_add(&s->functions, "hist", function);
	stats_init(&s->sums);
	trace_run(&s->trace, opt, &s->sink);
	if (!s->sums.room || !s->sums.funcs[0].count)
		no_call_of(&s->trace, &s->functions, function);
	s->stat = &s->sums.funcs[0];
	make_rows(s);
	fill_rows(s);
}

void spread_free(struct spread *s)
{
	free(s->rows);
	free(s->known);
	stats_free(&s->sums);
	patterns_free(&s->functions);
	trace_free(&s->trace);
}
