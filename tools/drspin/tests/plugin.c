// SPDX-License-Identifier: GPL-2.0
/* A library of loads.c. NAME is a part of its functions' names, and all that two differ in. */
#include <errno.h>
#include <stdint.h>
#include <time.h>

#define PASTE(name, end) name ## end
#define JOIN(name, end) PASTE(name, end)
#define FUNCTION(name, end) __attribute__((noinline, noclone)) void JOIN(name, end)(int64_t nsec)

FUNCTION(NAME, _spin);
FUNCTION(NAME, _sleep);
extern void (*const plugin_spin)(int64_t nsec), (*const plugin_sleep)(int64_t nsec);

static volatile unsigned long sink;

static int64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

FUNCTION(NAME, _spin)
{
	for (int64_t end = now() + nsec; now() < end;)
		for (int i = 0; i < 2000; i++)
			sink = sink + i;
}

FUNCTION(NAME, _sleep)
{
	struct timespec time = { .tv_nsec = nsec };

	while (nanosleep(&time, &time) && errno == EINTR)
		;
	sink = 0;
}

void (*const plugin_spin)(int64_t nsec) = JOIN(NAME, _spin);
void (*const plugin_sleep)(int64_t nsec) = JOIN(NAME, _sleep);
