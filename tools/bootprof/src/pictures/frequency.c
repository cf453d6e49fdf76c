// SPDX-License-Identifier: GPL-2.0
#include "pictures/frequency.h"

#include <stdlib.h>

#include "base/units.h"
#include "base/util.h"
#include "draw/plot.h"

/* Far from each other, where there are few */
static const unsigned int colors[PLOT_COLORS] = { 5, 2, 4, 1, 3, 7, 0, 6 };

static double part(const struct frequency_row *row)
{
	return row->share > 0 ? row->share / 100000.0 : 0;
}

static struct plot_layer layer_of(const struct frequency *f, size_t symbol, size_t profile)
{
	size_t number = symbol * f->profiles + profile;
	double *shares = zalloc(f->bins * sizeof(*shares));

	for (size_t i = 0; i < f->bins; i++)
		shares[i] = part(&f->rows[number * f->bins + i]);
	return (struct plot_layer){
		f->totals[number].symbol, colors[symbol % PLOT_COLORS], shares,
		part(&f->totals[number]),
	};
}

/* 1, 2, 4, 10 ... hundredths, tenths: what the highest column has room below */
static double top_of(const struct plot_row *rows, size_t count, size_t bins)
{
	double highest = 0, top = 0.0001;

	for (size_t r = 0; r < count; r++)
		for (size_t i = 0; i < bins; i++) {
			double sum = 0;

			for (size_t k = 0; k < rows[r].count; k++)
				sum += rows[r].layers[k].shares[i];
			if (sum > highest)
				highest = sum;
		}
	for (int i = 0; top < highest; i++)
		top *= i % 3 == 2 ? 2.5 : 2;
	return top < 1 ? top : 1;
}

void frequency_draw(const struct frequency *f)
{
	struct plot_layer *layers = zalloc(f->profiles * f->symbols * sizeof(*layers));
	struct plot_row *rows = zalloc(f->profiles * sizeof(*rows));
	uint64_t begin = f->rows[0].begin, span = f->rows[f->bins - 1].end - begin;
	char note[160], text[32];
	struct plot plot = {
		.title = f->profiles == 1 ? f->totals[0].profile : "Symbols over the boot",
		.note = note, .base = begin, .span = span, .columns = f->bins,
		.rows = rows, .count = f->profiles,
	};

	for (size_t p = 0; p < f->profiles; p++) {
		rows[p] = (struct plot_row){
			f->totals[p].profile, &layers[p * f->symbols], f->symbols
		};
		for (size_t s = 0; s < f->symbols; s++)
			layers[p * f->symbols + s] = layer_of(f, s, p);
	}
	plot.top = top_of(rows, f->profiles, f->bins);
	format_nsec(text, sizeof(text), span);
	snprintf(note, sizeof(note), "share of symbols in %zu parts of %s of the guest, by samples",
		 f->bins, text);
	plot_write(&plot, stdout);
	for (size_t i = 0; i < f->profiles * f->symbols; i++)
		free((double *)layers[i].shares);
	free(layers);
	free(rows);
}
