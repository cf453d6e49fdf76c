// SPDX-License-Identifier: GPL-2.0
/*
 * Comes and goes: for so many seconds, threads begin and end, and so do children, of which
 * one executes "true" and one exits. Before that, if there is a second argument, it executes
 * itself.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void pause_for(long nsec)
{
	struct timespec time = { .tv_nsec = nsec };

	nanosleep(&time, NULL);
}

static void *thread(void *data)
{
	pause_for(5000000);
	return data;
}

static void child(char *program)
{
	pid_t pid = fork();

	if (!pid) {
		if (program)
			execlp(program, program, NULL);
		pause_for(5000000);
		_exit(0);
	}
	waitpid(pid, NULL, 0);
}

int main(int argc, char **argv)
{
	int left = (argc > 1 ? atoi(argv[1]) : 1) * 50;
	pthread_t threads[4];

	if (argc > 2) {
		pause_for(200000000);
		execl(argv[2], "changed", argv[1], NULL);
		return 1;
	}
	while (left--) {
		for (int i = 0; i < 4; i++)
			if (pthread_create(&threads[i], NULL, thread, NULL))
				return 1;
		child("true");
		child(NULL);
		for (int i = 0; i < 4; i++)
			pthread_join(threads[i], NULL);
	}
	puts("done");
	return 0;
}
