// SPDX-License-Identifier: GPL-2.0
/* Packed files: they unpack to something, however damaged, and come to an end. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* A trace.dat is another matter. */
	if (!size || data[0] != 0x17)
		fuzz_unpack(data, size);
	return 0;
}
