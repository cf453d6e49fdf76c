/* SPDX-License-Identifier: GPL-2.0 */
#ifndef REPORT_TIMELINE_H
#define REPORT_TIMELINE_H

#include "sample/sampler.h"

/* Are the states of threads shown in their order? It takes runs_wanted. False at first */
extern bool timeline_shown;

/**
 * timeline_legend - what the lines mean
 * @s: how it was sampled
 */
void timeline_legend(const struct sampling *s);

/**
 * timeline_put - a line of a thread's states, from the first sample of all to the last
 * @s: how it was sampled
 * @lane: number of the thread's lane
 */
void timeline_put(const struct sampling *s, uint32_t lane);

#endif
