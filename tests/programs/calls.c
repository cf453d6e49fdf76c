// SPDX-License-Identifier: GPL-2.0
/*
 * Makes system calls of which it is known how long they take: 20 that sleep for
 * 5 ms, 20 that are busy for milliseconds, and many short ones. All on one CPU: a call
 * that ends on another one stays in the trace, however short it was.
 */
#include <linux/fcntl.h>
#include <linux/time_types.h>
#include <linux/uio.h>

#define TIMES 20
#define PARTS 1024

#ifndef __NR_clock_nanosleep_time64
#define __NR_clock_nanosleep_time64 __NR_clock_nanosleep	/* 64 bits from the start */
#endif

static char page[65536];

int main(void)
{
	const struct __kernel_timespec pause = { .tv_nsec = 5000000 };
	static struct iovec parts[PARTS];
	const unsigned long first_cpu = 1;
	int zero = open("/dev/zero", O_RDONLY);
	int i, j;

	if (my_syscall3(__NR_sched_setaffinity, 0, sizeof(first_cpu), &first_cpu))
		return 4;
	for (i = 0; i < PARTS; i++) {
		parts[i].iov_base = page;
		parts[i].iov_len = sizeof(page);
	}
	for (i = 0; i < TIMES; i++) {
		if (my_syscall4(__NR_clock_nanosleep_time64, 1, 0, &pause, NULL))
			return 1;
		/* 64 MB in one call, without needing the memory */
		if (my_syscall3(__NR_readv, zero, parts, PARTS) != PARTS * (int)sizeof(page))
			return 2;
		for (j = 0; j < 100; j++)
			if (read(zero, page, 1) != 1)
				return 3;
	}
	return 0;
}
