/* SPDX-License-Identifier: GPL-2.0 */
#ifndef NAMES_RESOLVE_H
#define NAMES_RESOLVE_H

#include <stdbool.h>

#include "names/owners.h"

/**
 * resolve - add to a profile whose code it was, and the symbols that were executed
 * @path: the profile, up to TAG_END
 * @files: where the code is from
 *
 * Return: it ended because what it was to end at came; by the plugin's word.
 */
bool resolve(const char *path, const struct files *files);

#endif
