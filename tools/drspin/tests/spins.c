// SPDX-License-Identifier: GPL-2.0
/*
 * For LD_PRELOAD: who has a real-time priority spins where the kernel may: when it takes note of
 * what has stopped or ended, and when it opens a file of another one. It does so until it has
 * lost that priority, a second at most, and says so, and when it has it again.
 */
#include <fcntl.h>
#include <sched.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum spin { SPUN_NOT, SPINS, LOST, BACK };

static bool is_first(void)
{
	return (sched_getscheduler(0) & ~SCHED_RESET_ON_FORK) == SCHED_FIFO;
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

static void spin(enum spin *state, const char *where)
{
	const double begin = now();

	if (!is_first() || *state == SPINS || *state == BACK)
		return;
	if (*state == LOST) {
		*state = BACK;
		fprintf(stderr, "%s: first again\n", where);
		return;
	}
	*state = SPINS;
	while (is_first() && now() < begin + 1)
		;
	if (!is_first()) {
		*state = LOST;
		fprintf(stderr, "%s: last\n", where);
	}
}

pid_t waitpid(pid_t pid, int *status, int options)
{
	static enum spin state;

	spin(&state, "waitpid");
	return syscall(SYS_wait4, pid, status, options, NULL);
}

int openat64(int dir, const char *path, int flags, ...)
{
	static enum spin state;
	unsigned int mode;
	va_list more;

	va_start(more, flags);
	mode = flags & O_CREAT ? va_arg(more, unsigned int) : 0;
	va_end(more);
	/* Its own ones stay. */
	if (atoi(path) != gettid())
		spin(&state, "openat");
	return syscall(SYS_openat, dir, path, flags, mode);
}
