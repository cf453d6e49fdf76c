// SPDX-License-Identifier: GPL-2.0
/* A certain work, in functions that call each other. It prints the nanoseconds that it took. */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#define PIECES	60000
#define DEPTH	16

static volatile unsigned long sink;

static int64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

__attribute__((noinline)) int piece(int depth);

int piece(int depth)
{
	if (depth)
		return piece(depth - 1) + 1;
	for (int i = 0; i < 60000; i++)
		sink = sink + i;
	return 0;
}

int main(void)
{
	int64_t begun = now();

	for (int i = 0; i < PIECES; i++)
		piece(DEPTH);
	printf("%lld\n", (long long)(now() - begun));
	return 0;
}
