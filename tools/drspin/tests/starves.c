// SPDX-License-Identifier: GPL-2.0
/*
 * starves SECONDS [TIMES]: threads that want the same CPU. "starver" gets it as rarely as can
 * be, two have it by turns, and are three quarters of their time in spin_long(). With TIMES
 * one of them executes the program anew after some milliseconds, so many times.
 */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static volatile unsigned long turns;
static char **again;

static double clock_of(clockid_t which)
{
	struct timespec time;

	clock_gettime(which, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

static __attribute__((noinline)) void spin_long(void)
{
	double end = clock_of(CLOCK_THREAD_CPUTIME_ID) + 0.003;

	while (clock_of(CLOCK_THREAD_CPUTIME_ID) < end)
		turns++;
}

static __attribute__((noinline)) void spin_short(void)
{
	double end = clock_of(CLOCK_THREAD_CPUTIME_ID) + 0.001;

	while (clock_of(CLOCK_THREAD_CPUTIME_ID) < end)
		turns++;
}

static void *starver(void *data)
{
	const struct sched_param none = { 0 };

	prctl(PR_SET_NAME, "starver");
	sched_setscheduler(0, SCHED_IDLE, &none);
	for (;;)
		turns++;
	return data;
}

static void *spinner(void *data)
{
	prctl(PR_SET_NAME, "spinner");
	for (;;) {
		spin_long();
		spin_short();
	}
	return data;
}

static void *other(void *data)
{
	double end = clock_of(CLOCK_MONOTONIC) + 0.06;

	prctl(PR_SET_NAME, "other");
	while (!again || clock_of(CLOCK_MONOTONIC) < end) {
		spin_long();
		spin_short();
	}
	execv("/proc/self/exe", again);
	return data;
}

/* The first one that it may have */
static void take_cpu(void)
{
	cpu_set_t cpus, one;
	int cpu = 0;

	sched_getaffinity(0, sizeof(cpus), &cpus);
	while (!CPU_ISSET(cpu, &cpus))
		cpu++;
	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	sched_setaffinity(0, sizeof(one), &one);
}

int main(int argc, char **argv)
{
	void *(*const all[])(void *) = { starver, spinner, other };
	char number[16];
	pthread_t thread;

	take_cpu();
	if (argc > 2 && atoi(argv[2]) > 0) {
		snprintf(number, sizeof(number), "%d", atoi(argv[2]) - 1);
		argv[2] = number;
		again = argv;
	}
	for (int i = 0; i < 3; i++)
		if (pthread_create(&thread, NULL, all[i], NULL))
			return 1;
	sleep(atoi(argv[1]));
	_exit(0);
}
