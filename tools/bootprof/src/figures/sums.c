// SPDX-License-Identifier: GPL-2.0
#include "figures/sums.h"

#include <stdlib.h>

#include "base/util.h"

/**
 * struct part - a part of a profile, while it is read
 * @p: profile
 * @choice: what the user wants
 * @tasks: those that belong to it
 * @end: where it ends
 * @others: samples in its time that do not belong to it
 * @waited: ns waited in its time
 */
struct part {
	const struct profile *p;
	const struct choice *choice;
	bool *tasks;
	uint64_t end, others, waited;
};

static void add(struct sums *sums, const struct part *part, uint32_t symbol, uint64_t count)
{
	enum realm realm = part->p->names[symbol].realm;

	/* Each sum is a part of the total, which fits then. */
	if (__builtin_add_overflow(sums->total, count, &sums->total))
		die(STATUS_INPUT, "%s: its counts are too large to be true", part->p->path);
	sums->counts[symbol] += count;
	sums->realms[realm] += count;
}

static void add_sample(struct sums *sums, struct part *part, const struct record *x)
{
	uint32_t symbol;

	if (x->time < part->choice->from || x->time >= part->end)
		return;
	symbol = profile_symbol(part->p, x->page, x->address);
	if (part->tasks[x->task] && choice_realm(part->choice, part->p->names[symbol].realm)) {
		add(sums, part, symbol, 1);
		sums->tasks[x->task]++;
	} else {
		part->others++;
	}
}

static void add_wait(struct part *part, const struct record *x)
{
	uint64_t from = x->time, to = x->time + x->duration;

	if (from < part->choice->from)
		from = part->choice->from;
	if (to > part->end)
		to = part->end;
	if (from < to)
		part->waited += to - from;
}

static void add_run(struct sums *sums, const struct part *part, uint64_t number, uint64_t times)
{
	const struct run *run = &part->p->runs[number];

	if (profile_begins(part->p, run->page, run->address))
		sums->entries[profile_symbol(part->p, run->page, run->address)] += times;
	for (uint32_t i = 0; i < run->instructions; i++) {
		uint64_t address = run->address + i * run->size / run->instructions;
		uint32_t symbol = profile_symbol(part->p, run->page, address);

		if (choice_realm(part->choice, part->p->names[symbol].realm))
			add(sums, part, symbol, times);
	}
}

/* A run is looked up once, however often its count stands in the file. */
static void add_runs(struct sums *sums, const struct part *part, const uint64_t *runs)
{
	for (size_t i = 1; i < part->p->run_count; i++)
		if (runs[i])
			add_run(sums, part, i, runs[i]);
}

static void read_records(struct sums *sums, struct part *part)
{
	struct reader *r = reader_open(part->p->path, true);
	uint64_t *runs = zalloc(part->p->run_count * sizeof(*runs)), times;
	struct record x;
	uint32_t run;

	while (reader_next(r, &x)) {
		if (x.tag == TAG_SAMPLE && !sums->counted)
			add_sample(sums, part, &x);
		else if (x.tag == TAG_IDLE)
			add_wait(part, &x);
		else if (x.tag == TAG_COUNTS && sums->counted)
			while (reader_count(r, &run, &times))
				if (__builtin_add_overflow(runs[run], times, &runs[run]))
					die(STATUS_INPUT, "%s: its counts are too large to be true",
					    part->p->path);
	}
	reader_close(r);
	add_runs(sums, part, runs);
	free(runs);
}

static double busy_ns(const struct sums *sums, const struct part *part)
{
	uint64_t window = part->end - part->choice->from, samples = sums->total + part->others;

	if (sums->counted)
		return (double)sums->total * (1u << part->p->shift);
	if (!part->p->one_clock)
		return (double)sums->total * part->p->period;
	if (!samples || part->waited >= window)
		return 0;
	return (double)(window - part->waited) * sums->total / samples;
}

void sums_read(struct sums *sums, const struct profile *p, const struct choice *choice)
{
	struct part part = { .p = p, .choice = choice, .end = choice_end(choice, p) };

	*sums = (struct sums){
		.counts = zalloc(p->name_count * sizeof(*sums->counts)),
		.entries = zalloc(p->name_count * sizeof(*sums->entries)),
		.tasks = zalloc(p->task_count * sizeof(*sums->tasks)),
		.counted = p->exact && !choice->sampled && !choice->processes.count &&
			   !choice->from && choice->to == UINT64_MAX,
	};
	part.tasks = choice_tasks(choice, p);
	read_records(sums, &part);
	free(part.tasks);
	sums->busy = busy_ns(sums, &part);
	if (choice_idle(choice))
		sums->idle = part.waited;
}

static struct share of_total(const struct sums *sums, uint64_t count)
{
	return sums->counted ? share_exact(count, sums->total) : share_of(count, sums->total);
}

static double busy_part(const struct sums *sums)
{
	double all = sums->busy + sums->idle;

	return all ? sums->busy / all : 0;
}

struct share sums_share(const struct sums *sums, uint64_t count)
{
	return share_times(of_total(sums, count), busy_part(sums));
}

struct share sums_share_within(const struct sums *sums, uint64_t count, double z)
{
	struct share share = sums->counted ? share_exact(count, sums->total) :
					     share_within(count, sums->total, z);

	return share_times(share, busy_part(sums));
}

struct share sums_time(const struct sums *sums, uint64_t count)
{
	return share_times(of_total(sums, count), sums->busy);
}

void sums_free(struct sums *sums)
{
	free(sums->counts);
	free(sums->entries);
	free(sums->tasks);
}
