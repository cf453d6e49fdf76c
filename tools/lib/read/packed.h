/* SPDX-License-Identifier: GPL-2.0 */
#ifndef READ_PACKED_H
#define READ_PACKED_H

#include "read/source.h"

/* Each takes over a source whose first bytes are in @s->stored. */
void source_gzip(struct source *s);
void source_zstd(struct source *s);
void source_xz(struct source *s);

#endif
