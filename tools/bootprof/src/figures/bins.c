// SPDX-License-Identifier: GPL-2.0
#include "figures/bins.h"

#include <math.h>
#include <stdlib.h>

#include "base/util.h"

/**
 * struct filling - bins being filled
 * @p: profile
 * @choice: what is wanted
 * @tasks: those that belong to it
 * @marked: symbols, or NULL
 * @bins: the bins, and all of them together
 * @count: how many
 * @end: behind the last one
 */
struct filling {
	const struct profile *p;
	const struct choice *choice;
	bool *tasks;
	const bool *marked;
	struct bin *bins;
	size_t count;
	uint64_t end;
};

static uint64_t edge(const struct filling *f, size_t number)
{
	uint64_t span = f->end - f->choice->from;

	return f->choice->from + (uint64_t)((long double)span * number / f->count);
}

static struct bin *bin_at(const struct filling *f, uint64_t time)
{
	size_t low = 0, high = f->count;

	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (f->bins[middle].begin <= time)
			low = middle;
		else
			high = middle;
	}
	return &f->bins[low];
}

static void add_sample(const struct filling *f, const struct record *x)
{
	uint32_t symbol;
	enum realm realm;
	struct bin *bin;

	if (x->time < f->choice->from || x->time >= f->end)
		return;
	bin = bin_at(f, x->time);
	symbol = profile_symbol(f->p, x->page, x->address);
	realm = f->p->names[symbol].realm;
	if (!f->tasks[x->task] || !choice_realm(f->choice, realm)) {
		bin->others++;
		return;
	}
	bin->samples++;
	bin->realms[realm]++;
	bin->marked += f->marked && f->marked[symbol];
}

static void add_wait(const struct filling *f, const struct record *x)
{
	uint64_t from = x->time, to = x->time + x->duration;

	if (from < f->choice->from)
		from = f->choice->from;
	if (to > f->end)
		to = f->end;
	for (struct bin *bin = bin_at(f, from); from < to; from = bin->end, bin++)
		bin->idle += (to < bin->end ? to : bin->end) - from;
}

/* Of what is wanted: without waiting, where a realm or a process is named. */
static void find_shares(const struct filling *f, struct bin *bin)
{
	uint64_t end = bin->end < f->p->end ? bin->end : f->p->end;
	double span = end > bin->begin ? end - bin->begin : 0, busy = span - bin->idle;
	uint64_t samples = bin->samples + bin->others;
	bool idle = choice_idle(f->choice);

	if (!f->p->one_clock || busy < 0)
		bin->busy = (double)bin->samples * f->p->period;
	else
		bin->busy = samples ? busy * bin->samples / samples : busy;
	bin->whole = bin->busy + (idle ? bin->idle : 0);
	for (int realm = 0; realm < REALMS_OF_CODE; realm++)
		bin->shares[realm] = !bin->samples ? INT64_MIN :
			llround(100000 * (bin->busy / bin->whole) * bin->realms[realm] /
				bin->samples);
	bin->shares[REALM_IDLE] = idle && bin->whole ?
				  llround(100000 * (bin->idle / bin->whole)) : INT64_MIN;
}

static void add_up(struct bin *all, const struct bin *bins, size_t count)
{
	all->begin = bins[0].begin;
	all->end = bins[count - 1].end;
	for (size_t i = 0; i < count; i++) {
		all->samples += bins[i].samples;
		all->marked += bins[i].marked;
		all->others += bins[i].others;
		all->idle += bins[i].idle;
		for (int realm = 0; realm < REALMS_OF_CODE; realm++)
			all->realms[realm] += bins[i].realms[realm];
	}
}

struct share bin_marked(const struct bin *bin)
{
	return share_times(share_of(bin->marked, bin->samples), bin->busy / bin->whole);
}

uint64_t bins_end(const struct profile *list, size_t count, const struct choice *choice)
{
	uint64_t end = 0;

	for (size_t i = 0; i < count; i++) {
		uint64_t one = choice_end(choice, &list[i]);

		if (one > end)
			end = one;
	}
	return end;
}

struct bin *bins_read(const struct profile *p, const struct choice *choice, const bool *marked,
		      uint64_t end, size_t count)
{
	struct filling f = {
		.p = p, .choice = choice, .count = count, .end = end, .marked = marked,
		.bins = zalloc((count + 1) * sizeof(*f.bins)), .tasks = choice_tasks(choice, p),
	};
	struct reader *r = reader_open(p->path, true);
	struct record x;

	for (size_t i = 0; i < count; i++) {
		f.bins[i].begin = edge(&f, i);
		f.bins[i].end = edge(&f, i + 1);
	}
	while (reader_next(r, &x)) {
		if (x.tag == TAG_SAMPLE)
			add_sample(&f, &x);
		else if (x.tag == TAG_IDLE)
			add_wait(&f, &x);
	}
	reader_close(r);
	add_up(&f.bins[count], f.bins, count);
	for (size_t i = 0; i <= count; i++)
		find_shares(&f, &f.bins[i]);
	free(f.tasks);
	return f.bins;
}
