/* SPDX-License-Identifier: GPL-2.0 */
/*
 * When nothing worked: no task had a call of its own time that is neither idle, nor
 * asleep, nor without an end. What a picture in order of time opens without.
 */
#ifndef FTD_IDLE_H
#define FTD_IDLE_H

#include "draw/holes.h"
#include "figures/timeline.h"

/**
 * idle_find - look for them
 * @holes: result; free with holes_free()
 * @t: a trace that has been read
 * @least: shorter ones are left in
 */
void idle_find(struct holes *holes, const struct timeline *t, uint64_t least);

#endif
