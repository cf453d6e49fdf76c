/* SPDX-License-Identifier: GPL-2.0 */
#ifndef REPORT_ORDER_H
#define REPORT_ORDER_H

#include "sample/sampler.h"

/**
 * order_json - the samples in their order, as a member of a JSON object that is open
 * @s: how it was sampled, with runs_wanted
 */
void order_json(const struct sampling *s);

#endif
