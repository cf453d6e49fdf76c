// SPDX-License-Identifier: GPL-2.0
/* Waits, before it is looked at, in so many functions that have 20000 bytes on the stack each. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((noinline)) int descend(int depth);

int descend(int depth)
{
	volatile char room[20000];

	memset((char *)room, depth, sizeof(room));
	if (depth > 1)
		return descend(depth - 1) + room[depth];
	write(1, ".", 1);
	pause();
	return room[0];
}

int main(int argc, char **argv)
{
	return descend(argc > 1 ? atoi(argv[1]) : 1);
}
