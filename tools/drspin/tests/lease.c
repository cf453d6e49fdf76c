// SPDX-License-Identifier: GPL-2.0
/* lease FILE: executes code of a new file that it has a lease on: who opens that waits for long. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define SIZE	4096

static volatile unsigned int turns;

/* It calls nothing, so it can be executed in another place. */
static __attribute__((noinline)) void spin(volatile unsigned int *at)
{
	for (int i = 0; i < 10000000; i++)
		(*at)++;
}

int main(int argc, char **argv)
{
	int fd = argc == 2 ? open(argv[1], O_RDWR | O_CREAT | O_EXCL, 0755) : -1;
	void (*there)(volatile unsigned int *at);

	signal(SIGIO, SIG_IGN);
	if (fd < 0 || write(fd, (void *)spin, 256) < 0 || ftruncate(fd, SIZE))
		return 1;
	there = mmap(NULL, SIZE, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);
	if (there == MAP_FAILED || fcntl(fd, F_SETLEASE, F_WRLCK))
		return 1;
	puts("");	/* It may be sampled. */
	fflush(stdout);
	for (;;)
		there(&turns);
}
