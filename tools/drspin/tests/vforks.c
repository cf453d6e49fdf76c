// SPDX-License-Identifier: GPL-2.0
/* A thread that waits for its child to be over, uninterruptibly, again and again. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

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

	if (pthread_create(&thread, NULL, waiter, NULL))
		return 1;
	sleep(argc > 1 ? atoi(argv[1]) : 1);
	_exit(0);
}
