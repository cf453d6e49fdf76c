// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>

#include "base/units.h"
#include "base/util.h"
#include "report/cost.h"
#include "sample/lanes.h"
#include "show/result.h"
#include "show/terminal.h"
#include "unwind/rules.h"

#define TIME_SIZE	16

/* As a part of those that were taken */
#define MANY_MISSED	0.1

/* The counts that are shown where they are not 0, and their names in JSON */
static const struct {
	size_t at;
	const char *name, *text;
} counts[] = {
	{ offsetof(struct cost, late), "late", "Samples late" },
	{ offsetof(struct cost, missed), "missed", "Samples missed" },
	{ offsetof(struct cost, slowed_by_cpu), "slowed_by_cpu", "Samples put off by --max-cpu" },
	{ offsetof(struct cost, slowed_by_stops), "slowed_by_stops",
	  "Samples put off by --max-stop" },
	{ offsetof(struct cost, restarted), "restarted",
	  "System calls that had just begun, and were begun anew" },
	{ offsetof(struct cost, unread), "unread", "Threads that moved while they were looked at" },
	{ offsetof(struct cost, foreign), "foreign", "Threads that had another tracer" },
	{ offsetof(struct cost, ended), "ended",
	  "Threads that ended when they were to be stopped" },
	{ offsetof(struct cost, refused), "refused", "Threads that may not be stopped" },
};

static uint64_t count_of(const struct cost *cost, size_t i)
{
	return *(const uint64_t *)((const char *)cost + counts[i].at);
}

static const char *time_of(char *text, uint64_t nsec)
{
	format_nsec(text, TIME_SIZE, nsec);
	return text;
}

static void put_stops(const struct cost *cost)
{
	char half[TIME_SIZE], nearly[TIME_SIZE], longest[TIME_SIZE], sum[TIME_SIZE];
	char most[TIME_SIZE];

	if (!cost->stops) {
		puts("No thread was stopped.");
		return;
	}
	printf("Running threads were stopped %" PRIu64 " time%s, for %s in all", cost->stops,
	       cost->stops == 1 ? "" : "s", time_of(sum, cost->sum));
	if (cost->most_stopped < cost->sum)
		printf(", one thread for %s", time_of(most, cost->most_stopped));
	puts(".");
	printf("Half of the stops took less than %s, 99%% of them less than %s, the longest %s.\n",
	       time_of(half, cost_quantile(cost, 0.5)), time_of(nearly, cost_quantile(cost, 0.99)),
	       time_of(longest, cost->longest));
}

static void put_histogram(const struct cost *cost)
{
	int first = 0, last = COST_CLASSES - 1;
	char text[TIME_SIZE];

	while (first < last && !cost->classes[first])
		first++;
	while (last > first && !cost->classes[last])
		last--;
	printf("%sLess than    Stops%s\n", paint(PAINT_HEADING), paint(PAINT_NONE));
	for (int i = first; i <= last; i++) {
		format_nsec(text, sizeof(text), UNIT_USEC << i);
		printf("%9s %8" PRIu64 "\n", text, cost->classes[i]);
	}
}

/* "Callers were found by eh_frame 98.1%, code 1.9%.", the best way first */
static void put_methods(void)
{
	uint64_t frames[METHOD_COUNT] = { 0 }, total = 0;
	const char *between = "Callers were found by ";

	for (uint32_t i = 0; i < lane_count(); i++)
		for (int method = METHOD_NONE + 1; method < METHOD_COUNT; method++)
			frames[method] += lane_numbered(i)->frames[method];
	for (int method = METHOD_NONE + 1; method < METHOD_COUNT; method++)
		total += frames[method];
	for (int method = METHOD_NONE + 1; method < METHOD_COUNT; method++) {
		if (!frames[method])
			continue;
		printf("%s%s %.1f%%", between, method_name(method),
		       100.0 * frames[method] / total);
		between = ", ";
	}
	fputs(total ? ".\n" : "", stdout);
}

/* Where a limit has kept it from looking as often as it was asked to, and still does not hold */
static void put_limits(const struct sampling *s)
{
	const struct pace *pace = &s->pace;
	uint64_t asked = s->cost.wall / pace->interval;
	char time[TIME_SIZE];

	if (!pace->max_cpu && !pace->max_stop)
		return;
	/* The last sample may have been dearer than those before it. */
	if (pace->max_cpu && s->cost.cpu > 1.1 * pace->max_cpu * s->cost.wall)
		printf("That is more than --max-cpu allows, as files are read at first: "
		       "sample for %s or longer.\n",
		       time_of(time, s->cost.cpu / pace->max_cpu));
	if (s->samples + s->cost.missed < asked - asked / 10)
		printf("To keep to %s drspin looked %" PRIu64 " time%s instead of some %" PRIu64 ".\n",
		       !pace->max_stop ? "--max-cpu" : pace->max_cpu ? "its limits" : "--max-stop",
		       s->samples, s->samples == 1 ? "" : "s", asked);
}

void cost_text(const struct sampling *s)
{
	const struct cost *cost = &s->cost;

	put_methods();
	put_stops(cost);
	printf("drspin took %.1f%% of a CPU.\n", cost->wall ? 100.0 * cost->cpu / cost->wall : 0);
	put_limits(s);
	for (size_t i = 0; i < ARRAY_SIZE(counts); i++)
		if (count_of(cost, i))
			printf("%s: %" PRIu64 "\n", counts[i].text, count_of(cost, i));
	if (cost->missed > s->samples * MANY_MISSED)
		puts("With so many missed, what runs has too few samples: take a longer interval (-i).");
	if (cost->stops)
		put_histogram(cost);
}

void cost_json(const struct sampling *s)
{
	const struct cost *cost = &s->cost;

	printf(",\n  \"cost\": {\"samples\": %" PRIu64, s->samples);
	result_json_count("wall_ns", cost->wall);
	result_json_count("cpu_ns", cost->cpu);
	result_json_count("stops", cost->stops);
	result_json_count("stopped_ns", cost->sum);
	result_json_count("longest_stop_ns", cost->longest);
	result_json_count("most_stopped_ns", cost->most_stopped);
	for (size_t i = 0; i < ARRAY_SIZE(counts); i++)
		result_json_count(counts[i].name, count_of(cost, i));
	fputs(", \"stops_below_us\": {", stdout);
	for (int i = 0; i < COST_CLASSES; i++)
		printf("%s\"%llu\": %" PRIu64, i ? ", " : "", 1ull << i, cost->classes[i]);
	fputs("}}", stdout);
}
