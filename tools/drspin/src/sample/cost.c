// SPDX-License-Identifier: GPL-2.0
#include "base/units.h"
#include "sample/cost.h"

void cost_stop(struct cost *cost, uint64_t nsec)
{
	int class = 0;

	cost->stops++;
	cost->sum += nsec;
	if (nsec > cost->longest)
		cost->longest = nsec;
	while (class < COST_CLASSES - 1 && nsec >= UNIT_USEC << class)
		class++;
	cost->classes[class]++;
}

uint64_t cost_quantile(const struct cost *cost, double part)
{
	uint64_t sum = 0;
	int class;

	for (class = 0; class < COST_CLASSES - 1; class++) {
		sum += cost->classes[class];
		if (sum >= part * cost->stops)
			break;
	}
	return UNIT_USEC << class;
}
