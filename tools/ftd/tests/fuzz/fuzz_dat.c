// SPDX-License-Identifier: GPL-2.0
/*
 * trace.dat: libtracecmd, in a process of its own, may do with a damaged file
 * what it likes, but there has to be an end to it.
 */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_unpack(data, size);
	return 0;
}
