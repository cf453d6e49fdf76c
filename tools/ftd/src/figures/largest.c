// SPDX-License-Identifier: GPL-2.0
#include "figures/largest.h"

static void swap(uint64_t *a, uint64_t *b)
{
	uint64_t value = *a;

	*a = *b;
	*b = value;
}

/* Values above the pivot to the front, equal ones after them. */
static void split(uint64_t *v, size_t lo, size_t hi, size_t *above, size_t *equal)
{
	uint64_t pivot = v[lo + (hi - lo) / 2];
	size_t i = lo, end = hi;

	*above = lo;
	while (i < end) {
		if (v[i] > pivot)
			swap(&v[(*above)++], &v[i++]);
		else if (v[i] < pivot)
			swap(&v[i], &v[--end]);
		else
			i++;
	}
	*equal = end;
}

/* What a full sort would put before @keep, in linear time on average. */
struct cutoff largest(uint64_t *values, size_t count, size_t keep)
{
	size_t lo = 0, hi = count, above, equal;

	if (count <= keep)
		return (struct cutoff) { .least = 0, .ties = count };
	if (!keep)
		return (struct cutoff) { .least = UINT64_MAX };
	for (;;) {
		split(values, lo, hi, &above, &equal);
		if (keep <= above)
			hi = above;
		else if (keep > equal)
			lo = equal;
		else
			return (struct cutoff) { values[above], keep - above };
	}
}
