// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "base/units.h"
#include "base/util.h"
#include "report/timeline.h"
#include "sample/runs.h"

#define SLICES	72

bool timeline_shown;

static const char letters[STATE_COUNT + 1] = {
	[STATE_RUNNING] = '#', [STATE_RUNNABLE] = '+', [STATE_WAITING] = '.',
	[STATE_STOPPED] = 'T', [STATE_COUNT] = ' ',
};

/* Nanoseconds in each state, and in none, from the beginning of a slice to its end */
struct slice {
	uint64_t times[STATE_COUNT];
};

/* There may be no time between the first sample and the last. */
static uint64_t slice_length(const struct sampling *s)
{
	return s->cost.wall ? (s->cost.wall + SLICES - 1) / SLICES : 1;
}

/* @from, @to: nanoseconds since the beginning */
static void add(struct slice *slices, uint64_t length, enum state state, uint64_t from,
		uint64_t to)
{
	uint64_t end;

	for (; from < to && from / length < SLICES; from = end) {
		end = (from / length + 1) * length;
		if (end > to)
			end = to;
		slices[from / length].times[state] += end - from;
	}
}

static char letter_of(const struct slice *slice)
{
	int most = STATE_COUNT;

	for (int i = 0; i < STATE_COUNT; i++) {
		if (!slice->times[i])
			continue;
		if (most == STATE_COUNT || slice->times[i] > slice->times[most])
			most = i;
	}
	return letters[most];
}

void timeline_put(const struct sampling *s, uint32_t lane)
{
	struct slice slices[SLICES] = { 0 };
	char text[SLICES + 1] = "";
	uint64_t end;

	for (const struct run *run = run_first(lane); run; run = run_next(run)) {
		end = run_end(run, sample_length(s));
		if (run->begin >= s->begin && end > run->begin)
			add(slices, slice_length(s), run->state, run->begin - s->begin,
			    end - s->begin);
	}
	for (int i = 0; i < SLICES; i++)
		text[i] = letter_of(&slices[i]);
	printf("|%s|\n", text);
}

void timeline_legend(const struct sampling *s)
{
	char text[16];

	format_nsec(text, sizeof(text), slice_length(s));
	printf("Lines of time: # running, + waiting for a CPU, . waiting, T stopped; %s each\n\n",
	       text);
}
