/* SPDX-License-Identifier: GPL-2.0 */
/* Shares over time, stacked, in one row or several: SVG in one file, without a script. */
#ifndef DRAW_PLOT_H
#define DRAW_PLOT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* There are so many colors. */
#define PLOT_COLORS	8

/**
 * struct plot_layer - what is in each column
 * @name: what the legend calls it; any bytes
 * @color: below PLOT_COLORS
 * @shares: from 0 to 1, of each column
 * @total: of all of them
 */
struct plot_layer {
	const char *name;
	unsigned int color;
	const double *shares;
	double total;
};

/**
 * struct plot_row - a scale of its own height, with the times of all others
 * @name: what stands above it where there are several rows; any bytes
 * @layers: from the bottom up
 * @count: how many
 */
struct plot_row {
	const char *name;
	const struct plot_layer *layers;
	size_t count;
};

/**
 * struct plot - a picture
 * @title: what stands above it; any bytes
 * @note: a line below that; any bytes
 * @base: time of its left edge, in nanoseconds
 * @span: how many nanoseconds it is wide, at least 1
 * @columns: how many there are, of the same width
 * @top: the largest share that a column has room for, above 0
 * @rows: from the top down
 * @count: how many, at least 1
 */
struct plot {
	const char *title;
	const char *note;
	uint64_t base;
	uint64_t span;
	size_t columns;
	double top;
	const struct plot_row *rows;
	size_t count;
};

/**
 * plot_write - write the picture
 * @plot: what it shows
 * @out: stream
 */
void plot_write(const struct plot *plot, FILE *out);

#endif
