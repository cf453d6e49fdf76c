// SPDX-License-Identifier: GPL-2.0
#include "sample/pace.h"

/* Samples that the mean of what they cost goes back, and the part of a limit aimed at */
#define MEMORY	16
#define AIM	0.95

static uint64_t random_number(struct pace *pace)
{
	/* xorshift64* */
	pace->seed ^= pace->seed >> 12;
	pace->seed ^= pace->seed << 25;
	pace->seed ^= pace->seed >> 27;
	return pace->seed * 0x2545f4914f6cdd1dull;
}

static double mean_with(double mean, double value)
{
	return mean ? mean + (value - mean) / MEMORY : value;
}

void pace_took(struct pace *pace, uint64_t cpu, uint64_t stopped)
{
	/* The first one reads what is known then. */
	if (pace->cpu)
		pace->cpu_each = mean_with(pace->cpu_each, cpu - pace->cpu);
	pace->stopped_each = mean_with(pace->stopped_each, stopped - pace->stopped);
	pace->cpu = cpu;
	pace->stopped = stopped;
}

/*
 * By the mean of many samples: if each one set the distance to the next, dear moments would
 * have fewer samples than cheap ones.
 */
uint64_t pace_distance(struct pace *pace, struct cost *cost)
{
	double mean = pace->interval, cpu = 0, stopped = 0;

	if (pace->max_cpu)
		cpu = pace->cpu_each / pace->max_cpu / AIM;
	if (pace->max_stop)
		stopped = pace->stopped_each / pace->max_stop / AIM;
	if (cpu > mean && cpu >= stopped) {
		cost->slowed_by_cpu++;
		mean = cpu;
	} else if (stopped > mean) {
		cost->slowed_by_stops++;
		mean = stopped;
	}
	return mean / 2 + random_number(pace) % (uint64_t)mean;
}

uint64_t pace_earliest(const struct pace *pace)
{
	double cpu = pace->max_cpu ? (pace->cpu + pace->cpu_each) / pace->max_cpu : 0;
	double stopped = 0;

	if (pace->max_stop)
		stopped = (pace->stopped + pace->stopped_each) / pace->max_stop;

	return cpu > stopped ? cpu : stopped;
}
