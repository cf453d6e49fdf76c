/* SPDX-License-Identifier: GPL-2.0 */
#ifndef NAMES_RESOLVE_H
#define NAMES_RESOLVE_H

#include "names/owners.h"

/**
 * resolve - add to a profile whose code it was, and the symbols that were executed
 * @path: the profile, up to TAG_END
 * @files: where the code is from
 */
void resolve(const char *path, const struct files *files);

#endif
