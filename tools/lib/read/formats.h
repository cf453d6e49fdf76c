/* SPDX-License-Identifier: GPL-2.0 */
/* Files that are not read, known by their first bytes. */
#ifndef READ_FORMATS_H
#define READ_FORMATS_H

#include "read/source.h"

/**
 * refuse_format - exit with what a file is and what to do, if it is of such a format
 * @s: source, whose first bytes are in @s->stored
 */
void refuse_format(struct source *s);

#endif
