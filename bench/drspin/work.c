// SPDX-License-Identifier: GPL-2.0
/*
 * A certain work, in functions that call each other. It prints the nanoseconds that it took, and
 * for how many of them it had a CPU.
 */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#ifndef PIECES
#define PIECES	60000
#endif
#define DEPTH	16

static volatile unsigned long sink;

static int64_t now(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
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
	int64_t begun = now(CLOCK_MONOTONIC), had = now(CLOCK_PROCESS_CPUTIME_ID);

	for (int i = 0; i < PIECES; i++)
		piece(DEPTH);
	printf("%lld %lld\n", (long long)(now(CLOCK_MONOTONIC) - begun),
	       (long long)(now(CLOCK_PROCESS_CPUTIME_ID) - had));
	return 0;
}
