// SPDX-License-Identifier: GPL-2.0
/*
 * Stacks of shapes that are hard to follow, for the seconds that it is told: frames of any size
 * (alloca), functions that are left by a jump instead of a call, functions that end with a call
 * that does not return, signal handlers, in the same stack and in another one, the kernel's
 * helpers of 32-bit ARM. Each spins in a function of its own, below main(). A thread sleeps in
 * such a handler meanwhile, and as many as it is told without one.
 */
#include <alloca.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NOINLINE	__attribute__((noinline, noclone))

/* Bytes of a stack for signals; the kernel's frame alone may have ten thousand */
#define ALTERNATE	65536

static volatile unsigned int sink;
static jmp_buf back;
static time_t end;

static void spin_some(void)
{
	for (unsigned int i = 0; i < 300000; i++)
		sink += i;
}

/* Functions that are the same would be one. They are not left before they are through. */
#define SPIN(name, number)				\
	static NOINLINE void name(void)			\
	{						\
		spin_some();				\
		sink += number;				\
	}

SPIN(spin_alloca, 11)
SPIN(spin_tail, 12)
SPIN(spin_handler, 13)
SPIN(spin_alternate, 14)

static NOINLINE void in_alloca(size_t size)
{
	char *room = alloca(size);

	memset(room, 1, size);
	spin_alloca();
	sink += room[size / 2];
}

static NOINLINE void by_jump(void)
{
	spin_tail();
	sink++;
}

/* Optimised, this is no call. */
static NOINLINE void in_tail(void)
{
	sink++;
	by_jump();
}

static NOINLINE _Noreturn void spin_leave(void)
{
	spin_some();
	longjmp(back, 1);
}

/* What it calls last does not come back: the return address is that of another function. */
static NOINLINE _Noreturn void in_noreturn(void)
{
	sink++;
	spin_leave();
}

static NOINLINE void after_noreturn(void)
{
	sink += 2;
}

static void handler(int signal)
{
	(void)signal;
	spin_handler();
	sink++;
}

static NOINLINE void in_signal(void)
{
	raise(SIGUSR1);
	sink++;
}

static void alternate(int signal)
{
	(void)signal;
	spin_alternate();
	sink++;
}

static NOINLINE void in_alternate(void)
{
	raise(SIGUSR2);
	sink++;
}

/* This thread's handlers have a stack of their own, far from its other one. */
static void set_alternate(int signal, void (*function)(int), char *room, size_t size)
{
	const struct sigaction action = { .sa_handler = function, .sa_flags = SA_ONSTACK };
	const stack_t stack = { .ss_sp = room, .ss_size = size };

	if (sigaltstack(&stack, NULL) || sigaction(signal, &action, NULL))
		abort();
}

#ifdef __arm__
/* It is not everywhere. */
static bool has_helpers(void)
{
	char line[512];
	bool found = false;
	FILE *maps = fopen("/proc/self/maps", "r");

	while (maps && fgets(line, sizeof(line), maps))
		found |= !!strstr(line, "[vectors]");
	if (maps)
		fclose(maps);
	return found;
}

static NOINLINE void in_kuser(void)
{
	int (*cmpxchg)(int, int, volatile int *) = (int (*)(int, int, volatile int *))0xffff0fc0;
	static volatile int value;

	for (int i = 0; i < 300000; i++)
		cmpxchg(value, value + 1, &value);
	sink++;
}
#else
static bool has_helpers(void)
{
	return false;
}

static NOINLINE void in_kuser(void)
{
}
#endif

static NOINLINE void sleep_long(void)
{
	struct timespec time = { .tv_sec = 3600 };

	nanosleep(&time, NULL);
	sink++;
}

static void *sleeper(void *data)
{
	sleep_long();
	return data;
}

static NOINLINE void sleep_alternate(void)
{
	pause();
	sink += 2;
}

static void falls_asleep(int signal)
{
	(void)signal;
	sleep_alternate();
	sink++;
}

static NOINLINE void *asleep(void *data)
{
	static char room[ALTERNATE];

	set_alternate(SIGURG, falls_asleep, room, sizeof(room));
	raise(SIGURG);
	sink++;
	return data;
}

int main(int argc, char **argv)
{
	int threads = argc > 2 ? atoi(argv[2]) : 0;
	static char room[ALTERNATE];
	bool helpers = has_helpers();
	pthread_t thread;

	end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 1);
	signal(SIGUSR1, handler);
	set_alternate(SIGUSR2, alternate, room, sizeof(room));
	pthread_create(&thread, NULL, asleep, NULL);
	for (int i = 0; i < threads; i++)
		pthread_create(&thread, NULL, sleeper, NULL);
	for (volatile size_t size = 16; time(NULL) < end; size = size * 5 % 20011) {
		in_alloca(size);
		in_tail();
		if (!setjmp(back))
			in_noreturn();
		after_noreturn();
		in_signal();
		in_alternate();
		if (helpers)
			in_kuser();
	}
	return 0;
}
