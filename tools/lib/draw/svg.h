/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A picture of frames in one file: SVG, with its style and its script in it. It can
 * be looked at without the script, which adds zoom, search and tooltips.
 *
 * Frames are given in the order of the tree, a frame before those inside of it.
 */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "draw/holes.h"
#include "draw/kind.h"

/*
 * A picture opens without idling and sleep, of which there may be much more than of
 * all else. So a frame has two places: in the whole picture, and in the view of what
 * worked that it opens on.
 */

/**
 * struct svg_page - what the whole picture is about
 * @title: what stands above it; not escaped
 * @note: a line below that; not escaped
 * @left_out: a part of that line that is true of the opening view only; NULL: the
 *	picture opens on the whole
 * @chart: in order of time, not a flame graph
 * @sampled: a flame graph of samples: its calls are these
 * @counted: ... of which nobody knows how long they took: it is as wide as there are samples
 * @untimed: a chart whose trace has no absolute times
 * @base: chart: absolute time of its left edge, in nanoseconds
 * @span: how many nanoseconds it is wide, at least 1
 * @idle: of these, left out of the opening view
 * @holes: chart: when these are
 * @rows: how many rows it has
 * @kinds: time of each kind, for the legend
 * @hatched: some frames stand for what was not drawn: a line of the legend
 */
struct svg_page {
	const char *title;
	const char *note;
	const char *left_out;
	bool chart;
	bool sampled;
	bool counted;
	bool untimed;
	uint64_t base;
	uint64_t span;
	uint64_t idle;
	const struct holes *holes;
	uint32_t rows;
	uint64_t kinds[KINDS];
	bool hatched;
};

/* What the script shows of a frame, after its name, beginning and width. */
#define SVG_VALUES	6

/**
 * struct svg_frame - one box
 * @name: number that svg_name() returned
 * @row: which row it is in, the first one is 0
 * @begin: its left edge, nanoseconds from that of the picture
 * @width: nanoseconds
 * @work_begin: its left edge in the opening view
 * @work_width: its width there
 * @kind: gives it its colour
 * @event: it is a moment: as wide as can be seen
 * @cut: it stands for others that are not drawn
 * @more: a part of its time is in others that are not drawn
 * @values: flame graph: calls, total, own, interrupts, asleep, longest;
 *	chart: CPU, own, interrupts, asleep, time in calls not drawn, 1 if open;
 *	what stands for others in a chart: calls, their time
 */
struct svg_frame {
	uint32_t name;
	uint32_t row;
	uint64_t begin;
	uint64_t width;
	uint64_t work_begin;
	uint64_t work_width;
	enum kind kind;
	bool event;
	bool cut;
	bool more;
	int64_t values[SVG_VALUES];
};

/**
 * struct svg - a picture being written; private
 */
struct svg {
	FILE *out;
	const struct svg_page *page;
	char **names;
	size_t count;
	size_t room;
};

/**
 * svg_begin - write all that stands before the frames
 * @svg: picture
 * @out: stream
 * @page: what it is about; has to stay until svg_end()
 */
void svg_begin(struct svg *svg, FILE *out, const struct svg_page *page);

/**
 * svg_name - a number for a name
 * @svg: picture
 * @text: any bytes, terminated
 */
uint32_t svg_name(struct svg *svg, const char *text);

/**
 * svg_frame - draw a frame
 * @svg: picture
 * @frame: where and what; of no width: not drawn
 */
void svg_frame(struct svg *svg, const struct svg_frame *frame);

/**
 * svg_lane - write the title of a lane into a row of its own
 * @svg: picture
 * @row: row
 * @title: whose lane it is; any bytes
 * @more: what to say about it
 */
void svg_lane(struct svg *svg, uint32_t row, const char *title, const char *more);

/**
 * svg_end - write the rest
 * @svg: picture
 */
void svg_end(struct svg *svg);

/**
 * svg_text - write text so that it is text and nothing else, in XML
 * @out: stream
 * @text: any bytes
 */
void svg_text(FILE *out, const char *text);

#endif
