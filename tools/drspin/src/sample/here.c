// SPDX-License-Identifier: GPL-2.0
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "sample/here.h"

/* The shortest that there is */
#define SLICE	(100 * UNIT_USEC)

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

void here_be_prompt(void)
{
	/* struct sched_attr: linux/sched/types.h and sched.h exclude each other. */
	const struct {
		uint32_t size, policy;
		uint64_t flags;
		int32_t nice;
		uint32_t priority;
		uint64_t runtime, deadline, period;
	} attr = {
		.size = sizeof(attr),
		.nice = getpriority(PRIO_PROCESS, 0),
		.runtime = SLICE,
	};

	prctl(PR_SET_TIMERSLACK, 1);
	if (sched_getscheduler(0) == SCHED_OTHER)
		syscall(SYS_sched_setattr, 0, &attr, 0);
}
