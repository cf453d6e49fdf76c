/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The times above a chart, and the lines below them. The script draws them anew for
 * each view: these are for a picture whose script does not run, as in a document.
 */
#ifndef DRAW_AXIS_H
#define DRAW_AXIS_H

#include <stdio.h>

#include "draw/holes.h"

/**
 * struct axis - what it shows, and where it stands
 * @base: absolute time of the left edge, in nanoseconds
 * @span: how many nanoseconds there are, at least 1
 * @holes: of these, what is left out; NULL: nothing
 * @left: left edge
 * @width: from there to the right edge
 * @letter: width of a letter
 * @head: where the lanes begin
 * @bottom: where the lines end
 */
struct axis {
	uint64_t base;
	uint64_t span;
	const struct holes *holes;
	double left;
	double width;
	double letter;
	unsigned int head;
	unsigned int bottom;
};

/**
 * axis_lines - a line at each time, a dashed one where something is left out
 * @axis: what it shows
 * @out: stream
 */
void axis_lines(const struct axis *axis, FILE *out);

/**
 * axis_times - the times, as far as they have room
 * @axis: what it shows
 * @out: stream
 */
void axis_times(const struct axis *axis, FILE *out);

#endif
