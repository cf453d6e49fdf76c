/* SPDX-License-Identifier: GPL-2.0 */
/* The pictures of "ftd flame". */
#ifndef FTD_FLAME_H
#define FTD_FLAME_H

#include <stdint.h>
#include <stdio.h>

#include "figures/collect.h"
#include "figures/folded.h"
#include "figures/timeline.h"

/**
 * flame_draw - draw a call tree
 * @out: stream
 * @c: a trace that has been read
 * @on_cpu: leave out the time that calls were scheduled out
 * @limit: how many frames at most; the heaviest are drawn
 *
 * Return: false if there is nothing in the picture.
 */
bool flame_draw(FILE *out, const struct collector *c, bool on_cpu, size_t limit);

/**
 * chart_draw - draw calls in order of time, a lane for each task
 * @out: stream
 * @t: a trace that has been read
 *
 * Return: false if there is nothing in the picture.
 */
bool chart_draw(FILE *out, const struct timeline *t);

/**
 * folded_draw - draw folded stacks
 * @out: stream
 * @f: stacks
 */
void folded_draw(FILE *out, const struct folded *f);

#endif
