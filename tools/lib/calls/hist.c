// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/util.h"
#include "calls/hist.h"

void hist_extend(struct hist *h, unsigned int row)
{
	unsigned int first = h->rows && h->first < row ? h->first : row;
	unsigned int last = h->first + h->rows;	/* the one after it */
	struct hist new = { .first = first };
	size_t row_size = HIST_COLUMNS * sizeof(*h->counts);

	if (!h->rows || last <= row)
		last = row + 1;
	new.rows = last - first;
	new.counts = zalloc(new.rows * row_size);
	if (h->rows)
		memcpy(new.counts + (h->first - first) * HIST_COLUMNS,
		       h->counts, h->rows * row_size);
	free(h->counts);
	*h = new;
}

uint64_t hist_rank(const struct hist *h, uint64_t rank)
{
	unsigned int i, row = h->first, column = 0;

	for (i = 0; i < h->rows * HIST_COLUMNS; i++) {
		if (!h->counts[i])
			continue;
		row = h->first + i / HIST_COLUMNS;
		column = i % HIST_COLUMNS;
		if (rank < h->counts[i])
			break;
		rank -= h->counts[i];
	}
	return hist_lowest(row, column) + hist_width(row) / 2;
}

void hist_free(struct hist *h)
{
	free(h->counts);
}
