/* SPDX-License-Identifier: GPL-2.0 */
#ifndef RECORD_HEAD_H
#define RECORD_HEAD_H

#include <zlib.h>

#include "record/recording.h"

/**
 * head_write - begin a profile: how it is made
 * @file: file
 * @how: how
 * @version: QEMU's
 * @shift: an instruction takes 2^shift ns; -1: QEMU does not count them
 */
void head_write(gzFile file, const struct recording *how, const char *version, int shift);

#endif
