// SPDX-License-Identifier: GPL-2.0
/* Packed files: they unpack to something, however damaged, and come to an end. */
#include <assert.h>
#include <err.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"
#include "source.h"

/* A few bytes may unpack to many, which takes time and proves nothing. */
#define ENOUGH	(4 * 1024 * 1024)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char buffer[100000], path[32];
	static int file = -1;
	struct source source;
	size_t got, total = 0;

	/* A trace.dat is another matter. */
	if (size && data[0] == 0x17)
		return 0;
	if (file < 0) {
		file = memfd_create("packed", 0);
		snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
	}
	if (ftruncate(file, 0) || pwrite(file, data, size, 0) != (ssize_t)size)
		err(1, "cannot write to a file in memory");
	source_open(&source, path);
	do {
		got = source_read(&source, buffer, sizeof(buffer));
		assert(got <= sizeof(buffer));
		total += got;
	} while (got && total < ENOUGH);
	/* The end stays the end. */
	if (!got)
		assert(!source_read(&source, buffer, sizeof(buffer)));
	source_close(&source);
	return 0;
}
