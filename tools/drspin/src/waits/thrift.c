// SPDX-License-Identifier: GPL-2.0
#include <time.h>

#include "base/units.h"
#include "waits/thrift.h"

/* The pause after it is so many times as long as it took. */
#define PAUSE	100

static uint64_t time_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * UNIT_SEC + time.tv_nsec;
}

bool thrift_begin(struct thrift *thrift)
{
	uint64_t time = time_now();

	if (time < thrift->again)
		return false;
	thrift->begun = time;
	return true;
}

void thrift_end(struct thrift *thrift)
{
	uint64_t time = time_now();

	thrift->again = time + PAUSE * (time - thrift->begun);
}
