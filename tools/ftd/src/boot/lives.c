// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "boot/lives.h"
#include "lines/record.h"

/* A boot has at least so many samples, if they are not shorter than the shortest. */
#define LEAST_SAMPLES	50

static uint64_t sample_width(uint64_t boot)
{
	static const uint64_t msecs[] = { 200, 100, 50, 20, 10, 5, 2 };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(msecs); i++)
		if (boot >= LEAST_SAMPLES * msecs[i] * 1000000)
			return msecs[i] * 1000000;
	return 1000000;
}

static void add_life(struct lives *l, const struct world *w, uint32_t thread, uint64_t begin)
{
	l->list = grow(l->list, &l->room, l->count, sizeof(*l->list));
	l->list[l->count++] = (struct life) {
		.w = w, .thread = thread, .begin = begin, .program = NO_NAME,
	};
}

static void find_programs(struct lives *l, const struct world *w)
{
	uint32_t *programs = zalloc((w->thread_count + 1) * sizeof(*programs));
	size_t i;

	for (i = 0; i < w->mark_count && w->marks[i].at.line <= w->end.line; i++)
		if (w->marks[i].kind == MARK_EXEC)
			programs[w->marks[i].thread] = w->marks[i].name + 1;
	for (i = 0; i < l->count; i++)
		l->list[i].program = programs[l->list[i].thread] - 1;
	free(programs);
}

/**
 * struct sampler - the samples being filled
 * @l: result
 * @count: samples that the boot has
 * @bins: by sample: nanoseconds in each state, of one thread
 */
struct sampler {
	struct lives *l;
	const struct world *w;
	size_t count;
	uint64_t (*bins)[THREAD_STATES];
};

static void fill(struct sampler *f, const struct state_row *row)
{
	uint64_t at = row->begin - f->w->start.time, end = at + row->time, next;
	size_t number;

	for (; at < end; at = next) {
		number = at / f->l->width;
		next = (number + 1) * f->l->width;
		if (next > end)
			next = end;
		f->bins[number][row->state] += next - at;
	}
}

static bool only_sleeps(const uint64_t *times)
{
	return !times[STATE_RUNNING] && !times[STATE_READY] && !times[STATE_BLOCKED];
}

static void flush(struct sampler *f, uint32_t thread)
{
	struct lives *l = f->l;
	struct sample *sample;
	size_t i;

	for (i = 0; i < f->count; i++) {
		if (only_sleeps(f->bins[i]))
			continue;
		l->samples = grow(l->samples, &l->sample_room, l->sample_count,
				  sizeof(*l->samples));
		sample = &l->samples[l->sample_count++];
		*sample = (struct sample) {
			.w = f->w, .number = i, .thread = thread,
			.begin = f->w->start.time + i * l->width,
		};
		memcpy(sample->times, f->bins[i], sizeof(sample->times));
	}
	memset(f->bins, 0, f->count * sizeof(*f->bins));
}

static int by_number(const void *a, const void *b)
{
	const struct sample *one = a, *two = b;

	if (one->number != two->number)
		return one->number < two->number ? -1 : 1;
	return one->thread < two->thread ? -1 : one->thread > two->thread;
}

static int by_running(const void *a, const void *b)
{
	const struct life *one = a, *two = b;

	if (one->times[STATE_RUNNING] != two->times[STATE_RUNNING])
		return one->times[STATE_RUNNING] < two->times[STATE_RUNNING] ? 1 : -1;
	return one->thread < two->thread ? -1 : one->thread > two->thread;
}

void lives_find(struct lives *l, const struct world *w, const struct states *s)
{
	uint64_t boot = w->end.time - w->start.time;
	struct sampler f = { .l = l, .w = w };
	struct life *life;
	size_t i;

	memset(l, 0, sizeof(*l));
	l->width = sample_width(boot);
	f.count = boot / l->width + 1;
	f.bins = zalloc(f.count * sizeof(*f.bins));
	for (i = 0; i < s->count; i++) {
		const struct state_row *row = &s->list[i];

		if (!i || row->thread != row[-1].thread)
			add_life(l, w, row->thread, row->begin);
		life = &l->list[l->count - 1];
		life->times[row->state] += row->time;
		life->time += row->time;
		fill(&f, row);
		if (i + 1 == s->count || row[1].thread != row->thread)
			flush(&f, row->thread);
	}
	free(f.bins);
	find_programs(l, w);
	if (l->count)
		qsort(l->list, l->count, sizeof(*l->list), by_running);
	if (l->sample_count)
		qsort(l->samples, l->sample_count, sizeof(*l->samples), by_number);
}

void lives_free(struct lives *l)
{
	free(l->list);
	free(l->samples);
}
