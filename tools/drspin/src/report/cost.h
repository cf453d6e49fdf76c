/* SPDX-License-Identifier: GPL-2.0 */
#ifndef REPORT_COST_H
#define REPORT_COST_H

#include "sample/sampler.h"

/**
 * cost_text - what sampling has cost, for people
 * @s: how it was sampled
 */
void cost_text(const struct sampling *s);

/**
 * cost_json - the same as a member of a JSON object that is open
 * @s: how it was sampled
 */
void cost_json(const struct sampling *s);

#endif
