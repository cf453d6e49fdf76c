// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "modules/errand.h"

/* Who reads what drspin prints waits for all that could. */
static void close_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		close(fd);
}

/* With one CPU others would have it first. */
static void give_priority(pid_t child)
{
	int policy = sched_getscheduler(0);
	struct sched_param param;

	if (sysconf(_SC_NPROCESSORS_ONLN) == 1 &&
	    (policy & ~SCHED_RESET_ON_FORK) == SCHED_FIFO && !sched_getparam(0, &param))
		sched_setscheduler(child, policy, &param);
}

int errand_begin(void (*run)(const void *data), const void *data)
{
	pid_t child;
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return -1;
	child = fork();
	if (!child) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		close_standard();
		run(data);
		_exit(0);
	}
	close(ends[1]);
	if (child < 0) {
		close(ends[0]);
		return -1;
	}
	give_priority(child);
	return ends[0];
}

/* Its end of the pipe closes with it. */
bool errand_wait(int errand, int msec)
{
	struct pollfd end = { .fd = errand };
	int ended;

	/* Another one's end is a signal. */
	do
		ended = poll(&end, 1, msec);
	while (ended < 0 && errno == EINTR);
	return ended == 1;
}
