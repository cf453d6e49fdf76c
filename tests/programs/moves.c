// SPDX-License-Identifier: GPL-2.0
/*
 * moves WHAT: lets a child sleep or work in a system call, and meanwhile changes
 * something. The child is named like what it does:
 *
 *	wait	waits for a child on CPU 0, is woken on CPU 1, goes on waiting, is
 *		moved back and returns
 *	raise	the same, but the threshold is 0 while it is on CPU 1
 *	late	the same, and schedule() is traced from then on, of nobody else
 *	sleep	sleeps twice, from CPU 0 to CPU 1 and from there to CPU 0
 *	pipe	writes more than a pipe holds, and goes on when the threshold is 4 s
 *		and the tracer has left its direct path
 *	off	works on CPU 0 while a process ends on CPU 1
 *	snap	sleeps on CPU 0 while a snapshot is taken, by way of file $SNAPSHOT
 *
 * Nothing depends on how fast anybody is: a child is moved when it sleeps.
 */
#include <linux/fcntl.h>
#include <linux/prctl.h>
#include <linux/signal.h>
#include <linux/time.h>
#include <linux/uio.h>
#include <linux/wait.h>
#include <stdbool.h>

#define TRACING "/sys/kernel/tracing/"

static void die(const char *what)
{
	fprintf(stderr, "moves: %s: errno %d\n", what, errno);
	exit(1);
}

static void put(const char *file, const char *text)
{
	int fd = open(file, O_WRONLY | O_TRUNC);
	ssize_t taken;

	if (fd < 0)
		die(file);
	/* Some files take a word at a time */
	for (; *text; text += taken) {
		taken = write(fd, text, strlen(text));
		if (taken <= 0)
			die(file);
	}
	close(fd);
}

static void move(pid_t pid, int cpu)
{
	unsigned long mask = 1UL << cpu;

	if (my_syscall3(__NR_sched_setaffinity, pid, sizeof(mask), &mask) < 0)
		die("sched_setaffinity");
}

/* State and number of switches tell that it sleeps, and not still from before. */
static void until_asleep(pid_t pid)
{
	char name[64] = "/proc/", text[512], *state;
	int fd;

	strlcat(name, itoa(pid), sizeof(name));
	strlcat(name, "/stat", sizeof(name));
	do {
		sched_yield();
		fd = open(name, O_RDONLY);
		if (fd < 0)
			die(name);
		memset(text, 0, sizeof(text));
		read(fd, text, sizeof(text) - 1);
		close(fd);
		state = strrchr(text, ')');
	} while (!state || (state[2] != 'S' && state[2] != 'T'));
}

static void nap(long milliseconds)
{
	struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000 };

	my_syscall4(__NR_clock_nanosleep, CLOCK_MONOTONIC, 0, &time, NULL);
}

/* A child, on CPU 0, of the given name */
static pid_t child(const char *name)
{
	pid_t pid = fork();

	if (pid < 0)
		die("fork");
	if (!pid) {
		my_syscall5(__NR_prctl, PR_SET_NAME, name, 0, 0, 0);
		move(0, 0);
	}
	return pid;
}

static void ends(pid_t pid)
{
	int status;

	if (waitpid(pid, &status, 0) != pid || status)
		die("child");
}

static void wait_on_two(bool lower, const char *filter)
{
	int link[2], status;
	pid_t waiter, waited_for;

	if (pipe(link))
		die("pipe");
	waiter = child("waiter");
	if (!waiter) {
		waited_for = fork();
		if (!waited_for)
			for (;;)
				nap(100000);
		write(link[1], &waited_for, sizeof(waited_for));
		exit(waitpid(waited_for, &status, 0) != waited_for);
	}
	read(link[0], &waited_for, sizeof(waited_for));
	until_asleep(waiter);

	/* Each change of state of the one that it waits for wakes it up */
	if (filter) {
		put(TRACING "set_ftrace_pid", itoa(waiter));
		put(TRACING "set_ftrace_filter", filter);
	}
	if (lower)
		put(TRACING "tracing_thresh", "0");
	move(waiter, 1);
	kill(waited_for, SIGSTOP);
	nap(50);
	until_asleep(waiter);
	if (lower)
		put(TRACING "tracing_thresh", "4000000");
	move(waiter, 0);
	kill(waited_for, SIGCONT);
	nap(50);
	until_asleep(waiter);
	kill(waited_for, SIGKILL);
	ends(waiter);
	if (filter)
		put(TRACING "set_ftrace_pid", "");
}

static void wait_moved(void)
{
	wait_on_two(false, NULL);
}

static void wait_raised(void)
{
	wait_on_two(true, NULL);
}

static void wait_filtered(void)
{
	wait_on_two(true, "do_wait kernel_wait4 sys_wait4 schedule");
}

static void sleep_moved(void)
{
	pid_t sleeper = child("sleeper");

	if (!sleeper) {
		nap(200);
		/* Still on the other CPU, and from there back */
		nap(200);
		exit(0);
	}
	until_asleep(sleeper);
	move(sleeper, 1);
	nap(250);
	until_asleep(sleeper);
	move(sleeper, 0);
	ends(sleeper);
}

static void pipe_left(void)
{
	static char bytes[128 * 1024];
	ssize_t left = sizeof(bytes), size;
	int link[2];
	pid_t writer;

	if (pipe(link))
		die("pipe");
	writer = child("writer");
	if (!writer)
		exit(write(link[1], bytes, sizeof(bytes)) != sizeof(bytes));
	until_asleep(writer);

	/* A limit that no call reaches is for the general path all the same */
	put(TRACING "max_graph_depth", "1000");
	put(TRACING "tracing_thresh", "4000000");
	while (left > 0) {
		size = read(link[0], bytes, sizeof(bytes));
		if (size <= 0)
			die("read");
		left -= size;
	}
	ends(writer);
}

/* A call that lasts: longer than another CPU may take to look at it */
static void read_much(void)
{
	static char bytes[1024 * 1024];
	static struct iovec to[1024];
	int i, zero = open("/dev/zero", O_RDONLY);

	for (i = 0; i < 1024; i++)
		to[i] = (struct iovec){ bytes, sizeof(bytes) };
	for (;;)
		my_syscall3(__NR_readv, zero, to, 1024);
}

static void turn_off(void)
{
	pid_t ended, worker = child("worker");

	if (!worker)
		read_much();
	move(0, 1);
	nap(100);
	ended = fork();
	if (!ended)
		exit(0);
	ends(ended);
	kill(worker, SIGKILL);
	waitpid(worker, NULL, 0);
}

static void snap(void)
{
	pid_t sleeper = child("snapped");
	const char *file = getenv("SNAPSHOT");

	if (!sleeper)
		for (;;)
			nap(100000);
	until_asleep(sleeper);
	put(file, "1");
	kill(sleeper, SIGKILL);
	waitpid(sleeper, NULL, 0);
}

static const struct {
	const char *name;
	void (*run)(void);
} what[] = {
	{ "wait", wait_moved },
	{ "raise", wait_raised },
	{ "late", wait_filtered },
	{ "sleep", sleep_moved },
	{ "pipe", pipe_left },
	{ "off", turn_off },
	{ "snap", snap },
};

int main(int argc, char *argv[])
{
	unsigned int i;

	for (i = 0; argc == 2 && i < sizeof(what) / sizeof(what[0]); i++) {
		if (!strcmp(argv[1], what[i].name)) {
			what[i].run();
			return 0;
		}
	}
	fprintf(stderr, "moves: wait, raise, late, sleep, pipe, off or snap?\n");
	return 2;
}
