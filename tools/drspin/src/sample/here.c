// SPDX-License-Identifier: GPL-2.0
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "sample/here.h"

uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * UNIT_SEC + time.tv_nsec;
}

bool one_cpu(void)
{
	static long cpus;

	if (!cpus)
		cpus = sysconf(_SC_NPROCESSORS_ONLN);
	return cpus == 1;
}
