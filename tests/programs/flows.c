// SPDX-License-Identifier: GPL-2.0
/*
 * Goes the ways by which a call can end other than by its own return, and calls
 * whose results it knows, TIMES each, between the marks begin and end in the
 * trace:
 *
 *	children that exit, and children that are killed in a system call
 *	a system call that a signal interrupts, and a handler that returns
 *	a write to, and a read from, where the program has no memory
 *	results: a file descriptor, an error, an offset of 64 bits
 *
 * Prints the descriptors that openat() gave it. The exit status tells what came
 * back wrong.
 */
#include <linux/fcntl.h>
#include <linux/signal.h>
#include <linux/time.h>
#include <stdbool.h>

#define TIMES 5
#define OFFSET 0x123456789aLL
#define MASK_LONGS (64 / 8 / sizeof(long))

/* The kernel's own, smaller than a libc's. */
struct kernel_sigaction {
	void (*handler)(int number);
	unsigned long flags;
	void (*restorer)(void);
	unsigned long mask[MASK_LONGS];
};

static volatile int handled;

static void handler(int number)
{
	handled += number == SIGALRM;
}

static int mark(const char *text)
{
	int fd = open("/sys/kernel/tracing/trace_marker", O_WRONLY);
	int length = strlen(text);

	if (fd < 0 || write(fd, text, length) != length)
		return -1;
	return close(fd);
}

static long set_action(void (*to)(int number))
{
	const struct kernel_sigaction action = { .handler = to };

	return my_syscall4(__NR_rt_sigaction, SIGALRM, &action, NULL, sizeof(action.mask));
}

/* SIGALRM is blocked but in here, so it cannot come too early. */
static long wait_for_alarm(void)
{
	const struct itimerval soon = { .it_value.tv_usec = 2000 };
	const unsigned long none[MASK_LONGS] = { 0 };

	my_syscall3(__NR_setitimer, ITIMER_REAL, &soon, NULL);
	return my_syscall2(__NR_rt_sigsuspend, none, sizeof(none));
}

static bool interrupted(void)
{
	int before = handled;

	return wait_for_alarm() == -EINTR && handled == before + 1;
}

/* A child that ends by itself with STATUS, or, for 0, by a signal. */
static bool child(int status)
{
	pid_t pid = fork();
	int ended;

	if (!pid) {
		if (status)
			exit(status);
		set_action(SIG_DFL);
		wait_for_alarm();
		exit(0);
	}
	if (waitpid(pid, &ended, 0) != pid)
		return false;
	return status ? WIFEXITED(ended) && WEXITSTATUS(ended) == status :
			WIFSIGNALED(ended) && WTERMSIG(ended) == SIGALRM;
}

/* The kernel goes on at the fixup of the access: in assembly, and in C. */
static bool faults(int file)
{
	char *nowhere = (char *)16;

	return my_syscall1(__NR_uname, nowhere) == -EFAULT &&
	       my_syscall6(__NR_pwrite64, file, nowhere, 1, 0, 0, 0) == -EFAULT;
}

static long long seek(int file)
{
#ifdef __NR__llseek
	long long offset = 0;

	my_syscall5(__NR__llseek, file, OFFSET >> 32, OFFSET, &offset, SEEK_SET);
	return offset;
#else
	return my_syscall3(__NR_lseek, file, OFFSET, SEEK_SET);
#endif
}

static bool results(int file)
{
	int fd = my_syscall3(__NR_openat, AT_FDCWD, "/dev/null", O_RDONLY);

	if (fd < 0)
		return false;
	printf("%d\n", fd);
	return my_syscall3(__NR_openat, AT_FDCWD, "/no/such/file", O_RDONLY) == -ENOENT &&
	       seek(file) == OFFSET;
}

int main(void)
{
	const unsigned long alarm[MASK_LONGS] = { 1 << (SIGALRM - 1) };
	int file = open("/tmp/file", O_RDWR | O_CREAT, 0600);
	int i;

	if (file < 0 || set_action(handler) ||
	    my_syscall4(__NR_rt_sigprocmask, SIG_BLOCK, &alarm, NULL, sizeof(alarm)) ||
	    mark("begin"))
		return 1;
	for (i = 1; i <= TIMES; i++) {
		if (!child(i))
			return 2;
		if (!child(0))
			return 3;
		if (!interrupted())
			return 4;
		if (!faults(file))
			return 5;
		if (!results(file))
			return 6;
	}
	return mark("end") ? 7 : 0;
}
