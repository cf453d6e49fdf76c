// SPDX-License-Identifier: GPL-2.0
/* Its first thread ends soon. Of the two others one runs, one sleeps: orphans SECONDS */
#include <pthread.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

static volatile unsigned int turns;
static time_t end;

static __attribute__((noinline)) void spin_alone(void)
{
	while (time(NULL) < end)
		for (int i = 0; i < 1000000; i++)
			turns++;
}

static void *spinner(void *data)
{
	prctl(PR_SET_NAME, "spinner");
	spin_alone();
	return data;
}

static __attribute__((noinline)) void sleep_alone(void)
{
	while (time(NULL) < end)
		usleep(20000);
}

static void *sleeper(void *data)
{
	prctl(PR_SET_NAME, "sleeper");
	sleep_alone();
	return data;
}

int main(int argc, char **argv)
{
	pthread_t thread;

	end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 1);
	if (pthread_create(&thread, NULL, spinner, NULL) ||
	    pthread_create(&thread, NULL, sleeper, NULL))
		return 1;
	usleep(50000);
	pthread_exit(NULL);
}
