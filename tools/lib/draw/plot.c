// SPDX-License-Identifier: GPL-2.0
#include <math.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "draw/axis.h"
#include "draw/plot.h"
#include "draw/svg.h"

#define WIDTH	1200
#define LEFT	60	/* room for the scale */
#define MARGIN	10
#define HEAD	100	/* where the columns begin */
#define TALL	300	/* one row */
#define LOW	140	/* one of several */
#define ABOVE	30	/* room for its name */
#define LINE	18	/* one more line of a legend */
#define LETTER	7.3

static const char style[] =
#include "flame.css.inc"
#include "plot.css.inc"
;

/* The height of a row, without what stands above it */
static double tall_of(const struct plot *plot)
{
	return plot->count > 1 ? LOW : TALL;
}

/* How wide it is when svg_text() has written it */
static double wide(const char *text)
{
	double letters = 0;
	char one[8];

	for (; *text; text++)
		letters += escape(one, sizeof(one), text, 1);
	return letters * LETTER;
}

/* What the legend of a row has before its layers */
static double name_wide(const struct plot *plot, const struct plot_row *row)
{
	return plot->count > 1 ? wide(row->name) + 3 * LETTER : 0;
}

static double layer_wide(const struct plot_layer *layer)
{
	return 16 + wide(layer->name) + 9 * LETTER;
}

/* Does it go on in the next line? What is longer than a line has one. */
static bool breaks(double x, const struct plot_layer *layer)
{
	return x > LEFT && x + layer_wide(layer) - 2 * LETTER > WIDTH - MARGIN;
}

/* How many lines the longest legend has, behind its first one */
static size_t more_lines(const struct plot *plot)
{
	size_t most = 0;

	for (size_t r = 0; r < plot->count; r++) {
		const struct plot_row *row = &plot->rows[r];
		double x = LEFT + name_wide(plot, row);
		size_t lines = 0;

		for (size_t i = 0; i < row->count; i++) {
			if (breaks(x, &row->layers[i])) {
				lines++;
				x = LEFT;
			}
			x += layer_wide(&row->layers[i]);
		}
		most = lines > most ? lines : most;
	}
	return most;
}

/* Where the columns begin: the legend of a single row is above them. */
static double head_of(const struct plot *plot)
{
	return HEAD + (plot->count > 1 ? 0 : more_lines(plot) * LINE);
}

/* Where a row's columns stand on */
static double floor_of(const struct plot *plot, size_t row)
{
	return plot->count > 1 ? HEAD + (row + 1) * (LOW + ABOVE + more_lines(plot) * LINE) :
				 head_of(plot) + TALL;
}

static struct axis axis_of(const struct plot *plot)
{
	return (struct axis) {
		.base = plot->base,
		.span = plot->span,
		.left = LEFT,
		.width = WIDTH - LEFT - MARGIN,
		.letter = LETTER,
		.head = head_of(plot),
		.bottom = floor_of(plot, plot->count - 1),
	};
}

static uint64_t begin_of(const struct plot *plot, size_t column)
{
	return plot->base + (uint64_t)((double)plot->span * column / plot->columns);
}

/* As it is written: what is next to each other has the same edge then, and no gap. */
static double written(double place)
{
	return round(100 * place) / 100;
}

static double left_of(const struct plot *plot, size_t column)
{
	return written(LEFT + (double)(WIDTH - LEFT - MARGIN) * column / plot->columns);
}

static void put_column(const struct plot *plot, const struct plot_row *row, size_t column,
		       double floor, FILE *out)
{
	double left = left_of(plot, column), width = left_of(plot, column + 1) - left;
	char from[32], to[32];

	for (size_t i = 0; i < row->count; i++) {
		const struct plot_layer *layer = &row->layers[i];
		double below = written(floor);

		floor -= layer->shares[column] / plot->top * tall_of(plot);
		if (layer->shares[column] <= 0)
			continue;
		fprintf(out, "<rect class=\"s%u\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\""
			" height=\"%.2f\"><title>", layer->color, left, written(floor), width,
			below - written(floor));
		svg_text(out, layer->name);
		fprintf(out, " %.1f %%, %s to %s s</title></rect>\n", 100 * layer->shares[column],
			format_seconds(from, begin_of(plot, column)),
			format_seconds(to, begin_of(plot, column + 1)));
	}
}

static void put_scale(const struct plot *plot, double floor, FILE *out)
{
	for (int part = 0; part <= 4; part++)
		fprintf(out, "<text class=\"note scale\" x=\"%d\" y=\"%.1f\">%g %%</text>\n",
			LEFT - 6, floor - tall_of(plot) * part / 4.0 + 4, 25 * part * plot->top);
}

/* The names of layers, with their colors and totals, from @x on */
static void put_layers(const struct plot_row *row, double x, double y, FILE *out)
{
	for (size_t i = 0; i < row->count; i++) {
		const struct plot_layer *layer = &row->layers[i];

		if (breaks(x, layer)) {
			x = LEFT;
			y += LINE;
		}
		fprintf(out, "<rect class=\"s%u\" x=\"%.1f\" y=\"%.1f\" width=\"11\" height=\"11\""
			" rx=\"2\"/><text x=\"%.1f\" y=\"%.1f\">", layer->color, x, y - 10,
			x + 16, y);
		svg_text(out, layer->name);
		fprintf(out, " %.1f %%</text>\n", 100 * layer->total);
		x += layer_wide(layer);
	}
}

static void put_legend(const struct plot *plot, FILE *out)
{
	fputs("<g id=\"legend\">\n", out);
	if (plot->count == 1)
		put_layers(plot->rows, LEFT, 62, out);
	for (size_t i = 0; plot->count > 1 && i < plot->count; i++) {
		const struct plot_row *row = &plot->rows[i];
		double y = floor_of(plot, i) - LOW - 10 - more_lines(plot) * LINE;

		fprintf(out, "<text x=\"%d\" y=\"%.1f\">", LEFT + 4, y);
		svg_text(out, row->name);
		fputs("</text>\n", out);
		put_layers(row, LEFT + name_wide(plot, row), y, out);
	}
	fputs("</g>\n", out);
}

static void put_head(const struct plot *plot, FILE *out)
{
	int height = floor_of(plot, plot->count - 1) + MARGIN;

	fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
		" viewBox=\"0 0 %d %d\">\n<title>", WIDTH, height, WIDTH, height);
	svg_text(out, plot->title);
	fprintf(out, "</title>\n<style><![CDATA[\n%s]]></style>\n"
		"<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n"
		"<text class=\"title\" x=\"%d\" y=\"24\">", style, MARGIN);
	svg_text(out, plot->title);
	fprintf(out, "</text>\n<text class=\"note\" x=\"%d\" y=\"43\">", MARGIN);
	svg_text(out, plot->note);
	fputs("</text>\n", out);
}

void plot_write(const struct plot *plot, FILE *out)
{
	struct axis axis = axis_of(plot);

	put_head(plot, out);
	fputs("<g id=\"grid\">\n", out);
	axis_lines(&axis, out);
	fputs("</g>\n<g id=\"columns\">\n", out);
	for (size_t i = 0; i < plot->count; i++)
		for (size_t c = 0; c < plot->columns; c++)
			put_column(plot, &plot->rows[i], c, floor_of(plot, i), out);
	fputs("</g>\n<g id=\"axis\">\n", out);
	axis_times(&axis, out);
	fputs("</g>\n", out);
	for (size_t i = 0; i < plot->count; i++)
		put_scale(plot, floor_of(plot, i), out);
	put_legend(plot, out);
	fputs("</svg>\n", out);
}
