// SPDX-License-Identifier: GPL-2.0
/*
 * calls [sleeps]: makes a short system call each few microseconds, until it is killed; or some, and
 * then sleeps. It prints first how many percent of the time in which it runs these calls take.
 */
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define TURNS	1000
#define BLOCKS	101
#define FEW	50
#define SLEEP	1000000

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

static uint64_t block(int turns, int calls)
{
	uint64_t begin = now();

	for (int i = 0; i < turns; i++) {
		spin();
		if (calls)
			call();
	}
	return now() - begin;
}

static NOINLINE void doze(void)
{
	nanosleep(&(const struct timespec) { .tv_nsec = SLEEP }, NULL);
}

int main(int argc, char **argv)
{
	uint64_t with = UINT64_MAX, without = UINT64_MAX;

	(void)argv;
	for (int i = 0; i < BLOCKS; i++) {
		uint64_t first = block(TURNS, 1), second = block(TURNS, 0);

		with = first < with ? first : with;
		without = second < without ? second : without;
	}
	printf("%.1f\n", 100 - 100.0 * without / with);
	fflush(stdout);
	for (;;) {
		block(FEW, 1);
		if (argc > 1)
			doze();
	}
}
