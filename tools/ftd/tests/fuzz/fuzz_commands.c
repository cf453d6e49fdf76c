// SPDX-License-Identifier: GPL-2.0
/* The way of a text from the file to what each command prints. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* A trace without a call would go no further. */
	fuzz_all_commands(data, size, "\n 0)   1.000 us    |  x();\n");
	return 0;
}
