// SPDX-License-Identifier: GPL-2.0
/*
 *	busy MSEC
 *
 * is at work for so long.
 */
#include <linux/time_types.h>

#define MONOTONIC	1	/* CLOCK_MONOTONIC */

#ifndef __NR_clock_gettime64
#define __NR_clock_gettime64 __NR_clock_gettime	/* 64 bits from the start */
#endif

static long long now(void)
{
	struct __kernel_timespec time = { 0 };

	my_syscall2(__NR_clock_gettime64, MONOTONIC, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int argc, char **argv)
{
	long long begin = now();

	if (argc < 2)
		return 2;
	while (now() - begin < atoi(argv[1]) * 1000000LL)
		;
	return 0;
}
