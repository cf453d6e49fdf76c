/* SPDX-License-Identifier: GPL-2.0 */
/* The two pictures of "ftd flame". */
#ifndef FTD_FLAME_H
#define FTD_FLAME_H

#include <stdint.h>
#include <stdio.h>

#include "collect.h"

/**
 * flame_draw - draw a call tree
 * @out: stream
 * @c: a trace that has been read
 * @on_cpu: leave out the time that calls were scheduled out
 * @limit: how many frames at most; the heaviest are drawn
 */
void flame_draw(FILE *out, const struct collector *c, bool on_cpu, size_t limit);

/**
 * largest - which value do only so many reach?
 * @values: values; their order changes
 * @count: how many
 * @keep: how many may be kept
 *
 * Return: the least value such that no more than @keep are as large; 0 if all of
 * them may be kept.
 */
uint64_t largest(uint64_t *values, size_t count, size_t keep);

#endif
