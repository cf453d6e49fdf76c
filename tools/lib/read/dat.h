/* SPDX-License-Identifier: GPL-2.0 */
#ifndef READ_DAT_H
#define READ_DAT_H

#include "read/source.h"

/**
 * source_dat - take over a source that begins as a trace.dat does
 * @s: source
 */
void source_dat(struct source *s);

#endif
