// SPDX-License-Identifier: GPL-2.0
/*
 * calls [sleeps|polls|rests|yields]: makes a short system call each few microseconds, until it
 * is killed; or some, and then sleeps. It prints first how many percent of the time in which it
 * runs these calls take. With "polls" it does nothing but ask files without waiting, after it has
 * waited once; with "rests" it does that for some milliseconds, and sleeps for a short time, in
 * turn. With "yields" it lets others have the CPU all the time.
 */
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define TURNS	1000
#define BLOCKS	101
#define FEW	50
#define MANY	4000
#define SLEEP	1000000
#define REST	300000
#define WAIT	300

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

static NOINLINE void doze(long time)
{
	nanosleep(&(const struct timespec) { .tv_nsec = time }, NULL);
}

static NOINLINE void ask(struct pollfd *files, int count, int msec)
{
	poll(files, count, msec);
}

static void polls(long rest)
{
	struct pollfd files[FEW] = { 0 };

	puts("100");
	fflush(stdout);
	if (!rest)
		ask(NULL, 0, WAIT);
	for (;;) {
		for (int i = 0; i < MANY; i++)
			ask(files, FEW, 0);
		if (rest)
			doze(rest);
	}
}

static void yields(void)
{
	puts("100");
	fflush(stdout);
	for (;;)
		sched_yield();
}

int main(int argc, char **argv)
{
	uint64_t with = UINT64_MAX, without = UINT64_MAX;

	if (argc > 1 && !strcmp(argv[1], "polls"))
		polls(0);
	if (argc > 1 && !strcmp(argv[1], "rests"))
		polls(REST);
	if (argc > 1 && !strcmp(argv[1], "yields"))
		yields();
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
			doze(SLEEP);
	}
}
