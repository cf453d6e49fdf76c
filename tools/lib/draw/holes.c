// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "draw/holes.h"

uint64_t holes_before(const struct holes *holes, uint64_t time)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < holes->count && holes->list[i].begin < time; i++) {
		uint64_t end = holes->list[i].end < time ? holes->list[i].end : time;

		sum += end - holes->list[i].begin;
	}
	return sum;
}

void holes_free(struct holes *holes)
{
	free(holes->list);
}
