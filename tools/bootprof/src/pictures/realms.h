/* SPDX-License-Identifier: GPL-2.0 */
#ifndef PICTURES_REALMS_H
#define PICTURES_REALMS_H

#include "figures/bins.h"

/**
 * realms_draw - draw the shares of realms over a boot, to standard output
 * @p: the profile
 * @bins: of its boot, as of bins_read()
 * @count: how many
 */
void realms_draw(const struct profile *p, const struct bin *bins, size_t count);

#endif
