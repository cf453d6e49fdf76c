// SPDX-License-Identifier: GPL-2.0
/*
 * calls [sleeps|polls|rests|yields|hands]: makes a short system call each few microseconds, until
 * it is killed; or some, and then sleeps. It prints first how many percent of the time in which it
 * runs these calls take. With "polls" it does nothing but ask files without waiting, after it has
 * waited once; with "rests" it does that for some milliseconds, and sleeps for a short time, in
 * turn. With "yields" it lets others have the CPU all the time. With "hands" it goes on when a
 * process on CPU 1 has answered; what it prints then is the time outside of calls.
 */
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
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

static uint64_t time_of(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * 1000000000ull + time.tv_nsec;
}

static uint64_t now(void)
{
	return time_of(CLOCK_MONOTONIC);
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

static int compare(const void *a, const void *b)
{
	return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b);
}

/* The median: what disturbs it for long disturbs both of two blocks. Return: in percent */
static double share_of_calls(void)
{
	double shares[BLOCKS], with;

	for (int i = 0; i < BLOCKS; i++) {
		with = block(TURNS, 1);
		shares[i] = 100 - 100 * block(TURNS, 0) / with;
	}
	qsort(shares, BLOCKS, sizeof(*shares), compare);
	return shares[BLOCKS / 2];
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

static void answer(int from, int to)
{
	cpu_set_t there;
	char c;

	CPU_ZERO(&there);
	CPU_SET(1, &there);
	sched_setaffinity(0, sizeof(there), &there);
	while (read(from, &c, 1) == 1 && write(to, &c, 1) == 1)
		spin();
	_exit(0);
}

/* Return: nanoseconds outside of calls */
static uint64_t hand(int to, int from, int turns)
{
	uint64_t sum = 0, begin;
	char c = 0;

	for (int i = 0; i < turns; i++) {
		begin = now();
		spin();
		spin();
		sum += now() - begin;
		if (write(to, &c, 1) != 1 || read(from, &c, 1) != 1)
			_exit(1);
	}
	return sum;
}

static void hands(void)
{
	uint64_t begin, spun;
	int there[2], back[2];

	if (pipe(there) || pipe(back))
		_exit(1);
	if (!fork()) {
		close(there[1]);
		answer(there[0], back[1]);
	}
	begin = time_of(CLOCK_PROCESS_CPUTIME_ID);
	spun = hand(there[1], back[0], 10 * TURNS);
	printf("%.1f\n", 100.0 * spun / (time_of(CLOCK_PROCESS_CPUTIME_ID) - begin));
	fflush(stdout);
	for (;;)
		hand(there[1], back[0], TURNS);
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "polls"))
		polls(0);
	if (argc > 1 && !strcmp(argv[1], "rests"))
		polls(REST);
	if (argc > 1 && !strcmp(argv[1], "yields"))
		yields();
	if (argc > 1 && !strcmp(argv[1], "hands"))
		hands();
	printf("%.1f\n", share_of_calls());
	fflush(stdout);
	for (;;) {
		block(FEW, 1);
		if (argc > 1)
			doze(SLEEP);
	}
}
