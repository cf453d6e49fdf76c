// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "draw/axis.h"
#include "draw/svg.h"

#define WIDTH		1200	/* of a picture whose script does not run */
#define MARGIN		10
#define ROW		17
#define EVENT_WIDTH	2	/* what is a moment can be seen */
#define LETTER		7.3	/* width of a letter, if anything a little more */
#define LEGEND_Y	62
#define FLAME_HEAD	80	/* where the frames begin */
#define CHART_HEAD	100

static const char style[] =
#include "flame.css.inc"
;

static const char script[] =
#include "flame.js.inc"
#include "flame_head.js.inc"
#include "flame_input.js.inc"
;

/* Printable ASCII, so that the only letters left to look after are XML's; as fputs(). */
static int put_ascii(const char *text, FILE *out)
{
	static const struct { char c; const char *entity; } special[] = {
		{ '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" },
		{ '"', "&quot;" }, { '\'', "&#39;" },
	};
	size_t i;

	for (; *text; text++) {
		for (i = 0; i < ARRAY_SIZE(special) && special[i].c != *text; i++)
			;
		if (i < ARRAY_SIZE(special))
			fputs(special[i].entity, out);
		else
			fputc(*text, out);
	}
	return 0;
}

void svg_text(FILE *out, const char *text)
{
	print_escaped(out, text, strlen(text), put_ascii);
}

static unsigned int head(const struct svg *svg)
{
	return svg->page->chart ? CHART_HEAD : FLAME_HEAD;
}

static unsigned int height(const struct svg *svg)
{
	return head(svg) + svg->page->rows * ROW + MARGIN;
}

static struct axis axis_of(const struct svg *svg)
{
	return (struct axis) {
		.base = svg->page->base,
		.span = svg->page->span,
		.holes = svg->page->holes,
		.left = MARGIN,
		.width = WIDTH - 2 * MARGIN,
		.letter = LETTER,
		.head = head(svg),
		.bottom = height(svg),
	};
}

/* What the opening view is wide. */
static uint64_t opening(const struct svg_page *page)
{
	return page->span - page->idle;
}

static double place(const struct svg *svg, uint64_t nsec)
{
	uint64_t span = opening(svg->page);

	/* Hostile durations may add up to more than a number holds. */
	if (nsec > span)
		nsec = span;
	return (double)nsec * (WIDTH - 2 * MARGIN) / span;
}

/* Ten places of text wide what follows it; returns where the next one begins. */
static double put_legend(struct svg *svg, double x, const char *word,
			 const char *title, uint64_t nsec, const char *time)
{
	fprintf(svg->out, "<g class=\"legend %s\" data-t=\"%llu\"><rect x=\"%.1f\" y=\"%d\""
		" width=\"11\" height=\"11\" rx=\"2\"/><text x=\"%.1f\" y=\"%d\">%s", word,
		(unsigned long long)nsec, x, LEGEND_Y - 10, x + 16, LEGEND_Y, title);
	if (*time)
		fprintf(svg->out, "<tspan> %s</tspan>", time);
	fputs("</text></g>\n", svg->out);
	return x + 16 + (strlen(title) + strlen(time) + 4) * LETTER;
}

/* Of what works, shares are those of the opening view. */
static uint64_t whole_of(const struct svg_page *page, enum kind kind)
{
	return kind == KIND_WAIT ? page->span : opening(page);
}

static void put_legends(struct svg *svg)
{
	const struct svg_page *page = svg->page;
	double x = MARGIN;
	char time[80];
	int k;

	for (k = KIND_DELAY; k < KINDS; k++) {
		size_t len;

		if (!page->kinds[k])
			continue;
		if (page->counted)
			len = strlen(format_count(time, sizeof(time), page->kinds[k]));
		else
			len = format_nsec(time, sizeof(time), page->kinds[k]);
		if (!page->chart)
			snprintf(time + len, sizeof(time) - len, ", %.1f %%",
				 100.0 * page->kinds[k] / whole_of(page, k));
		x = put_legend(svg, x, kind_word(k), kind_title(k), page->kinds[k], time);
	}
	if (page->hatched)
		put_legend(svg, x, "cut", page->chart ? "with calls too short to be drawn" :
			   "not drawn one by one", 0, "");
}

static void put_head(struct svg *svg)
{
	const struct svg_page *page = svg->page;
	struct axis axis = axis_of(svg);

	fprintf(svg->out, "<g id=\"head\">\n<rect class=\"back\" width=\"100%%\""
		" height=\"%u\"/>\n<g id=\"axis\">", head(svg) - 3);
	if (page->chart)
		axis_times(&axis, svg->out);
	fprintf(svg->out, "</g>\n<text class=\"title\" x=\"%d\" y=\"24\">", MARGIN);
	svg_text(svg->out, page->title);
	fprintf(svg->out, "</text>\n<text class=\"note\" x=\"%d\" y=\"43\">", MARGIN);
	svg_text(svg->out, page->note);
	if (page->left_out) {
		fputs("<tspan id=\"left\">", svg->out);
		svg_text(svg->out, page->left_out);
		fputs("</tspan>", svg->out);
	}
	fputs("</text>\n", svg->out);
	put_legends(svg);
	fputs("</g>\n", svg->out);
}

/* For the script: how much is left out of the opening view; in a chart, when. */
static void put_idle(const struct svg_page *page, FILE *out)
{
	size_t i;

	if (!page->idle)
		return;
	fprintf(out, " data-idle=\"%llu\"", (unsigned long long)page->idle);
	if (!page->holes)
		return;
	fputs(" data-holes=\"", out);
	for (i = 0; i < page->holes->count; i++) {
		const struct bounds *hole = &page->holes->list[i];

		fprintf(out, "%s%llu %llu", i ? " " : "",
			(unsigned long long)(hole->begin - page->base),
			(unsigned long long)(hole->end - page->base));
	}
	fputc('"', out);
}

void svg_begin(struct svg *svg, FILE *out, const struct svg_page *page)
{
	struct axis axis;

	memset(svg, 0, sizeof(*svg));
	svg->out = out;
	svg->page = page;
	axis = axis_of(svg);
	fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\""
		" width=\"%d\" height=\"%u\" viewBox=\"0 0 %d %u\" data-mode=\"%s\" data-head=\"%u\""
		" data-span=\"%llu\" data-base=\"%llu\"%s",
		WIDTH, height(svg), WIDTH, height(svg), page->chart ? "chart" : "flame", head(svg),
		(unsigned long long)page->span, (unsigned long long)page->base,
		page->untimed ? " data-untimed=\"1\"" :
		page->sampled ? " data-sampled=\"1\"" : "");
	if (page->counted)
		fputs(" data-counted=\"1\"", out);
	put_idle(page, out);
	fputs(">\n<title>", out);
	svg_text(out, page->title);
	fprintf(out, "</title>\n<style><![CDATA[\n%s]]></style>\n<defs>"
		"<pattern id=\"hatch\" width=\"6\" height=\"6\""
		" patternUnits=\"userSpaceOnUse\"><rect width=\"6\" height=\"6\"/>"
		"<path d=\"M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2\"/></pattern></defs>\n"
		"<rect class=\"page\" width=\"100%%\" height=\"100%%\"/>\n<g id=\"grid\">", style);
	if (page->chart)
		axis_lines(&axis, out);
	fputs("</g>\n<g id=\"frames\">\n", out);
}

uint32_t svg_name(struct svg *svg, const char *text)
{
	if (svg->count >= svg->room)
		svg->names = grow(svg->names, &svg->room, svg->count,
				  sizeof(*svg->names));
	svg->names[svg->count] = xstrdup(text);
	return svg->count++;
}

/* Neighbours of the same kind look a little different; a function always the same. */
static unsigned int tint(const char *name)
{
	unsigned int h = 0;

	while (*name)
		h = h * 31 + (unsigned char)*name++;
	return (h ^ h >> 7) % 4;
}

/* As much of the name as fits; the script does the same when widths change. */
static void put_label(struct svg *svg, const char *name, double width)
{
	char text[WIDTH / 6];
	size_t letters = width > 10 ? (width - 6) / LETTER : 0;
	size_t len = escape(text, sizeof(text), name, strlen(name));

	if (letters < 3)
		return;
	if (len > letters)
		text[letters - 1] = '\0';
	put_ascii(text, svg->out);
	if (len > letters)
		fputs("…", svg->out);
}

void svg_frame(struct svg *svg, const struct svg_frame *f)
{
	const char *name = svg->names[f->name];
	double x = MARGIN + place(svg, f->work_begin), width = place(svg, f->work_width);
	unsigned int y = head(svg) + f->row * ROW;
	int i;

	if (!f->width)
		return;
	if (f->event && f->work_width && width < EVENT_WIDTH)
		width = EVENT_WIDTH;
	fprintf(svg->out, "<g class=\"f %s", kind_word(f->kind));
	if (f->event)
		fputs(" event", svg->out);
	else if (f->kind == KIND_OTHER && !f->cut)
		fprintf(svg->out, " t%u", tint(name));
	fprintf(svg->out, "%s\" data-v=\"%u %llu %llu", f->cut ? " cut" : "", f->name,
		(unsigned long long)f->begin, (unsigned long long)f->width);
	for (i = 0; i < SVG_VALUES; i++)
		fprintf(svg->out, " %lld", (long long)f->values[i]);
	if (svg->page->idle)
		fprintf(svg->out, " %llu %llu", (unsigned long long)f->work_begin,
			(unsigned long long)f->work_width);
	fprintf(svg->out, "\"><rect x=\"%.2f\" y=\"%u\" width=\"%.2f\" height=\"%d\"/>"
		"<text x=\"%.2f\" y=\"%u\">", x, y, width > 3 ? width - 1 : width,
		ROW - 1, x + 3, y + 12);
	put_label(svg, name, width);
	fputs("</text>", svg->out);
	if (f->more)
		fprintf(svg->out, "<rect class=\"strip\" x=\"%.2f\" y=\"%u\" width=\"%.2f\""
			" height=\"3\"/>", x, y + ROW - 4, width);
	fputs("</g>\n", svg->out);
}

void svg_lane(struct svg *svg, uint32_t row, const char *title, const char *more)
{
	unsigned int y = head(svg) + row * ROW;

	fprintf(svg->out, "<text class=\"lane\" x=\"%d\" y=\"%u\">", MARGIN, y + 13);
	svg_text(svg->out, title);
	fputs("<tspan class=\"more\"> ", svg->out);
	svg_text(svg->out, more);
	fputs("</tspan></text>\n", svg->out);
}

void svg_end(struct svg *svg)
{
	size_t i;

	fputs("</g>\n", svg->out);
	put_head(svg);
	fputs("<metadata id=\"names\">", svg->out);
	for (i = 0; i < svg->count; i++) {
		if (i)
			fputc('\n', svg->out);
		svg_text(svg->out, svg->names[i]);
		free(svg->names[i]);
	}
	fprintf(svg->out, "</metadata>\n<script><![CDATA[\n%s]]></script>\n</svg>\n",
		script);
	free(svg->names);
}
