// SPDX-License-Identifier: GPL-2.0
/*
 * Sleeps in one system call after the other, some microseconds in each, for the seconds that
 * it is told: the function of the kernel that it sleeps in is another one all the time.
 */
#include <poll.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>

static void flip(int epoll)
{
	struct timespec nap = { .tv_nsec = 20000 };
	struct epoll_event event;

	nanosleep(&nap, NULL);
	ppoll(NULL, 0, &nap, NULL);
	epoll_pwait2(epoll, &event, 1, &nap, NULL);
}

int main(int argc, char **argv)
{
	time_t end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 1);
	int epoll = epoll_create1(0);

	while (time(NULL) < end)
		flip(epoll);
	return 0;
}
