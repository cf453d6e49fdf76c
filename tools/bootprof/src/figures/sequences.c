// SPDX-License-Identifier: GPL-2.0
#include "figures/sequences.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* Between the samples of two CPUs */
#define GAP	UINT32_MAX

/* Of all sequences together */
#define CHANCE	0.05

/**
 * struct stream - samples of a CPU
 * @symbols: no two behind each other are the same
 * @count: how many
 */
struct stream {
	uint32_t *symbols;
	size_t count, room;
};

static struct {
	struct stream all;		/* of all CPUs, with gaps, also in front and behind */
	uint32_t *places;		/* where sequences begin, in order of these */
	size_t place_count, longest;
	uint64_t *counts;		/* by symbol */
} finding;

static void add(struct stream *stream, uint32_t symbol)
{
	if (stream->count && stream->symbols[stream->count - 1] == symbol)
		return;
	stream->symbols = grow(stream->symbols, &stream->room, stream->count,
			       sizeof(*stream->symbols));
	stream->symbols[stream->count++] = symbol;
}

static void read_streams(const struct profile *p, const struct choice *choice)
{
	struct reader *r = reader_open(p->path, true);
	uint64_t end = choice_end(choice, p);
	bool *tasks = choice_tasks(choice, p);
	struct stream *streams = NULL;
	size_t count = 0, room = 0;
	struct record x;

	while (reader_next(r, &x)) {
		uint32_t symbol;

		if (x.tag != TAG_SAMPLE || x.time < choice->from || x.time >= end ||
		    !tasks[x.task])
			continue;
		symbol = profile_symbol(p, x.page, x.address);
		if (!choice_realm(choice, p->names[symbol].realm))
			continue;
		for (; count <= x.cpu; count++) {
			streams = grow(streams, &room, count, sizeof(*streams));
			streams[count] = (struct stream){ 0 };
		}
		add(&streams[x.cpu], symbol);
	}
	reader_close(r);
	free(tasks);
	add(&finding.all, GAP);
	for (size_t cpu = 0; cpu < count; cpu++) {
		for (size_t i = 0; i < streams[cpu].count; i++)
			add(&finding.all, streams[cpu].symbols[i]);
		add(&finding.all, GAP);
		free(streams[cpu].symbols);
	}
	free(streams);
}

/* Up to @length symbols, or the gap */
static int order(uint32_t a, uint32_t b, size_t length)
{
	const uint32_t *x = &finding.all.symbols[a], *y = &finding.all.symbols[b];

	for (; length--; x++, y++) {
		if (*x != *y)
			return *x < *y ? -1 : 1;
		if (*x == GAP)
			return 0;
	}
	return 0;
}

static int by_symbols(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	int first = order(x, y, finding.longest);

	return first ? first : (x > y) - (x < y);
}

static void sort_places(const struct profile *p)
{
	finding.places = zalloc(finding.all.count * sizeof(*finding.places));
	finding.counts = zalloc(p->name_count * sizeof(*finding.counts));
	finding.place_count = 0;
	for (size_t i = 0; i < finding.all.count; i++)
		if (finding.all.symbols[i] != GAP) {
			finding.places[finding.place_count++] = i;
			finding.counts[finding.all.symbols[i]]++;
		}
	if (finding.place_count)
		qsort(finding.places, finding.place_count, sizeof(*finding.places), by_symbols);
}

/* ---- chance --------------------------------------------------------------- */

static double share_of_symbol(uint32_t symbol)
{
	return (double)finding.counts[symbol] / finding.place_count;
}

/* None is followed by itself. */
static double by_chance(const struct sequence *s)
{
	double chance = finding.counts[s->symbols[0]];

	for (size_t i = 1; i < s->length; i++) {
		if (s->symbols[i] == s->symbols[i - 1])
			return 0;
		chance *= share_of_symbol(s->symbols[i]) / (1 - share_of_symbol(s->symbols[i - 1]));
	}
	return chance;
}

/* Of Poisson's distribution: so many or more, where there are @mean on average */
static double chance_of(uint64_t count, double mean)
{
	double term = exp(count * log(mean) - mean - lgamma(count + 1.0)), sum = 0;

	if (count <= mean)
		return 1;
	for (uint64_t i = count; term > sum * 1.0 / 1000000000000; i++) {
		sum += term;
		term *= mean / (i + 1);
	}
	return sum;
}

/* ---- finding -------------------------------------------------------------- */

/* The places from @begin on that have the same @length symbols */
static size_t group_end(size_t begin, size_t length)
{
	size_t end = begin + 1;

	while (end < finding.place_count &&
	       !order(finding.places[begin], finding.places[end], length))
		end++;
	return end;
}

static bool fits(uint32_t place, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (finding.all.symbols[place + i] == GAP)
			return false;
	return true;
}

/* All of them are in the same longer one, before or behind. */
static bool is_part(size_t begin, size_t end, size_t length)
{
	const uint32_t *symbols = finding.all.symbols, *places = finding.places;
	uint32_t before = symbols[places[begin] - 1], behind = symbols[places[begin] + length];
	bool same_before = before != GAP, same_behind = behind != GAP;

	for (size_t i = begin; i < end; i++) {
		same_before &= symbols[places[i] - 1] == before;
		same_behind &= symbols[places[i] + length] == behind;
	}
	return length < finding.longest && (same_before || same_behind);
}

static void add_group(struct sequences *s, size_t begin, size_t end, size_t length)
{
	struct sequence *sequence;

	s->list = grow(s->list, &s->room, s->count, sizeof(*s->list));
	sequence = &s->list[s->count++];
	*sequence = (struct sequence){ .length = length, .count = end - begin };
	memcpy(sequence->symbols, &finding.all.symbols[finding.places[begin]],
	       length * sizeof(*sequence->symbols));
	sequence->chance = by_chance(sequence);
}

/* Return: how many different ones there are. */
static size_t find_length(struct sequences *s, size_t length)
{
	size_t different = 0, end;

	for (size_t begin = 0; begin < finding.place_count; begin = end) {
		end = group_end(begin, length);
		if (!fits(finding.places[begin], length))
			continue;
		different++;
		if (end - begin > 1 && !is_part(begin, end, length))
			add_group(s, begin, end, length);
	}
	return different;
}

static void keep_sure(struct sequences *s, size_t different)
{
	size_t kept = 0;

	for (size_t i = 0; i < s->count; i++)
		if (chance_of(s->list[i].count, s->list[i].chance) * different < CHANCE)
			s->list[kept++] = s->list[i];
	s->count = kept;
}

static int by_count(const void *a, const void *b)
{
	const struct sequence *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	if (x->length != y->length)
		return x->length < y->length ? 1 : -1;
	return memcmp(x->symbols, y->symbols, sizeof(x->symbols));
}

void sequences_find(struct sequences *s, const struct profile *p, const struct choice *choice,
		    size_t longest)
{
	size_t different = 0;

	memset(&finding, 0, sizeof(finding));
	*s = (struct sequences){ 0 };
	finding.longest = longest;
	read_streams(p, choice);
	sort_places(p);
	s->places = finding.place_count;
	for (size_t length = 2; length <= longest; length++)
		different += find_length(s, length);
	keep_sure(s, different);
	if (s->count)
		qsort(s->list, s->count, sizeof(*s->list), by_count);
	free(finding.all.symbols);
	free(finding.places);
	free(finding.counts);
}

void sequences_free(struct sequences *s)
{
	free(s->list);
}
