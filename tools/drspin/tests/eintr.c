// SPDX-License-Identifier: GPL-2.0
/*
 * How many system calls end with EINTR for no reason, in a process that gets no signals?
 * Threads fall asleep and wake up all the time. It ends after the seconds that it is told,
 * and prints how many calls there were and how many ended so.
 */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <time.h>
#include <unistd.h>

static atomic_int calls, interrupted;
static atomic_bool over;

static void judge(int result)
{
	calls++;
	if (result < 0 && errno == EINTR)
		interrupted++;
}

static void work(void)
{
	struct timespec start, time;

	clock_gettime(CLOCK_MONOTONIC, &start);
	do
		clock_gettime(CLOCK_MONOTONIC, &time);
	while ((time.tv_sec - start.tv_sec) * 1000000000L + time.tv_nsec - start.tv_nsec < 20000);
}

static void *epolls(void *data)
{
	struct epoll_event event;
	int fd = epoll_create1(0);

	while (!over) {
		judge(epoll_wait(fd, &event, 1, 1));
		work();
	}
	return data;
}

static void *naps(void *data)
{
	struct timespec time = { .tv_nsec = 50000 };

	while (!over) {
		judge(nanosleep(&time, NULL));
		work();
	}
	return data;
}

static void *polls(void *data)
{
	while (!over) {
		judge(poll(NULL, 0, 1));
		work();
	}
	return data;
}

static void *semaphores(void *data)
{
	int id = semget(IPC_PRIVATE, 1, 0600);
	struct sembuf op = { .sem_op = -1 };
	struct timespec time = { .tv_nsec = 100000 };

	while (!over) {
		judge(semtimedop(id, &op, 1, &time));
		work();
	}
	semctl(id, 0, IPC_RMID);
	return data;
}

int main(int argc, char **argv)
{
	void *(*const kinds[])(void *) = { epolls, naps, polls, semaphores };
	struct timespec time = { .tv_sec = argc > 1 ? atoi(argv[1]) : 1 };
	pthread_t threads[4];

	for (int i = 0; i < 4; i++)
		if (pthread_create(&threads[i], NULL, kinds[i], NULL))
			return 1;
	judge(nanosleep(&time, NULL));
	over = true;
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	printf("%d calls, %d interrupted\n", calls, interrupted);
	return 0;
}
