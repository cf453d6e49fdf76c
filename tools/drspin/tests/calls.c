// SPDX-License-Identifier: GPL-2.0
/*
 * calls: makes a short system call each few microseconds, until it is killed. It prints first how
 * many percent of its time these calls take.
 */
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define TURNS	1000
#define BLOCKS	101

static NOINLINE void spin(void)
{
	for (volatile int i = 0; i < 6000; i++)
		;
}

static NOINLINE void call(void)
{
	syscall(SYS_getppid);
}

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000ull + time.tv_nsec;
}

static uint64_t block(int calls)
{
	uint64_t begin = now();

	for (int i = 0; i < TURNS; i++) {
		spin();
		if (calls)
			call();
	}
	return now() - begin;
}

int main(void)
{
	uint64_t with = UINT64_MAX, without = UINT64_MAX;

	for (int i = 0; i < BLOCKS; i++) {
		uint64_t first = block(1), second = block(0);

		with = first < with ? first : with;
		without = second < without ? second : without;
	}
	printf("%.1f\n", 100 - 100.0 * without / with);
	fflush(stdout);
	for (;;)
		block(1);
}
