// SPDX-License-Identifier: GPL-2.0
/*
 * Starts 500 short processes, one after the other. Each executes this program, works for
 * a while, takes a name of its own, and prints "pid parent CPU-time name": what the kernel
 * has counted for it, in nanoseconds. Each fifth one has a child, which executes nothing.
 */
#include <linux/prctl.h>
#include <linux/time_types.h>

#define PROCESSES	500
#define CPUTIME		2	/* CLOCK_PROCESS_CPUTIME_ID */

#ifndef __NR_clock_gettime64
#define __NR_clock_gettime64 __NR_clock_gettime	/* 64 bits from the start */
#endif

static void work(int rounds)
{
	volatile int i;

	for (i = 0; i < rounds; i++)
		;
}

/* Names may be anything: blanks, and what looks like a part of an event. */
static void take_name(char *name, const char *kind, const char *number)
{
	strcpy(name, kind);
	strcpy(name + strlen(kind), number);
	my_syscall5(__NR_prctl, PR_SET_NAME, name, 0, 0, 0);
}

static int report(const char *name)
{
	struct __kernel_timespec now;

	if (my_syscall2(__NR_clock_gettime64, CPUTIME, &now))
		return 1;
	printf("%d %d %ld %s\n", getpid(), getppid(),
	       (long)now.tv_sec * 1000000000L + (long)now.tv_nsec, name);
	return 0;
}

static int wait_for(pid_t pid)
{
	int status;

	return pid < 0 || waitpid(pid, &status, 0) != pid || status;
}

static int process(const char *number)
{
	char name[16];
	pid_t pid;

	work(atoi(number) * 100);
	take_name(name, "a pid=1 ", number);
	if (atoi(number) % 5 == 0) {
		pid = fork();
		if (!pid) {
			work(20000);
			take_name(name, "=> ", number);
			exit(report(name));
		}
		if (wait_for(pid))
			return 1;
	}
	return report(name);
}

int main(int argc, char **argv, char **envp)
{
	static char number[12];
	char *arguments[] = { argv[0], number, NULL };
	pid_t pid;
	int i;

	if (argc > 1)
		return process(argv[1]);
	for (i = 0; i < PROCESSES; i++) {
		strcpy(number, itoa(i));
		pid = fork();
		if (!pid) {
			execve("/bin/short", arguments, envp);
			exit(1);
		}
		if (wait_for(pid))
			return 1;
	}
	return 0;
}
