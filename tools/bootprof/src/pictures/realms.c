// SPDX-License-Identifier: GPL-2.0
#include "pictures/realms.h"

#include <stdlib.h>

#include "base/units.h"
#include "base/util.h"
#include "draw/plot.h"

/* From the bottom up */
static const struct {
	enum realm realm;
	const char *title;
} order[] = {
	{ REALM_FIRMWARE, "firmware" }, { REALM_DECOMPRESSOR, "decompressor" },
	{ REALM_EARLY, "kernel before the MMU" }, { REALM_KERNEL, "kernel" },
	{ REALM_MODULE, "modules" }, { REALM_USER, "user" }, { REALM_IDLE, "idle" },
	{ REALM_UNKNOWN, "unknown" },
};

/* False if there is nothing of it. */
static bool layer_of(size_t number, const struct bin *bins, size_t count, struct plot_layer *layer)
{
	double *shares = zalloc(count * sizeof(*shares)), total;
	int64_t all = bins[count].shares[order[number].realm];

	for (size_t i = 0; i < count; i++) {
		int64_t share = bins[i].shares[order[number].realm];

		shares[i] = share > 0 ? share / 100000.0 : 0;
	}
	/* As in the report: some parts may have been waiting for more of their time than others. */
	total = all > 0 ? all / 100000.0 : 0;
	*layer = (struct plot_layer){ order[number].title, number % PLOT_COLORS, shares, total };
	if (total > 0)
		return true;
	free(shares);
	return false;
}

void realms_draw(const struct profile *p, const struct bin *bins, size_t count)
{
	struct plot_layer layers[ARRAY_SIZE(order)];
	char note[160], text[32];
	struct plot_row row = { .layers = layers };
	struct plot plot = {
		.title = profile_title(p),
		.note = note,
		.base = bins[0].begin,
		.span = bins[count - 1].end - bins[0].begin,
		.columns = count,
		.top = 1,
		.rows = &row,
		.count = 1,
	};

	for (size_t i = 0; i < ARRAY_SIZE(order); i++)
		row.count += layer_of(i, bins, count, &layers[row.count]);
	format_nsec(text, sizeof(text), plot.span);
	snprintf(note, sizeof(note), "whose code was executed in %s of the guest: %llu samples",
		 text, (unsigned long long)bins[count].samples);
	plot_write(&plot, stdout);
	for (size_t i = 0; i < row.count; i++)
		free((double *)layers[i].shares);
}
