// SPDX-License-Identifier: GPL-2.0
/*
 * vforks [SECONDS [MIB]]: a thread waits for its child to be over, uninterruptibly, again and
 * again. With MIB so much memory is copied before, and the child sleeps for 30 ms.
 */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void *copier(void *data)
{
	const struct timespec time = { .tv_nsec = 30000000 };

	for (;;) {
		if (!syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0)) {
			nanosleep(&time, NULL);
			_exit(0);
		}
		waitpid(-1, NULL, 0);
	}
	return data;
}

static void *waiter(void *data)
{
	const struct timespec time = { .tv_nsec = 300000 };

	for (;;) {
		if (!vfork()) {
			nanosleep(&time, NULL);
			_exit(0);
		}
	}
	return data;
}

int main(int argc, char **argv)
{
	pthread_t thread;

	const size_t size = argc > 2 ? (size_t)atoi(argv[2]) << 20 : 0;

	memset(malloc(size), 1, size);
	if (pthread_create(&thread, NULL, size ? copier : waiter, NULL))
		return 1;
	sleep(argc > 1 ? atoi(argv[1]) : 1);
	_exit(0);
}
