/* SPDX-License-Identifier: GPL-2.0 */
#ifndef NAMES_RESOLVE_H
#define NAMES_RESOLVE_H

#include <stdbool.h>
#include <stdint.h>

#include "names/owners.h"

/**
 * struct recorded - what is in a profile
 * @asked: it ended because what it was to end at came; by the plugin's word
 * @samples: samples
 * @end: time of the guest, ns
 */
struct recorded {
	bool asked;
	uint64_t samples, end;
};

/**
 * resolve - add to a profile whose code it was, and the symbols that were executed
 * @path: the profile, up to TAG_END
 * @files: where the code is from
 */
struct recorded resolve(const char *path, const struct files *files);

#endif
