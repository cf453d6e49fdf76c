// SPDX-License-Identifier: GPL-2.0
/*
 * The operations of the torture that are none of the tracers' own: what the system does
 * meanwhile, with modules, CPUs, tasks, memory and sleep. ops.c has the table.
 */
#include <linux/fcntl.h>
#include <linux/mman.h>
#include <linux/signal.h>

#include "../programs/files.h"
#include "ops.h"
#include "system.h"

/* Its functions come and go; trace-printk calls trace_printk() while it is loaded. */
void module(void)
{
	static const char * const names[][2] = {
		{ "/lib/trace-events-sample.ko", "trace_events_sample" },
		{ "/lib/trace-printk.ko", "trace_printk" },
	};
	const char * const *name = names[rnd(2)];
	int fd = open(name[0], O_RDONLY), status;

	if (fd < 0)
		return note(name[0], "load", -errno);
	status = my_syscall3(__NR_finit_module, fd, "", 0);
	close(fd);
	usleep(rnd(5000));
	note(name[0], "load", status ? status :
	     my_syscall2(__NR_delete_module, name[1], O_NONBLOCK));
}

void hotplug(void)
{
	char file[64] = "/sys/devices/system/cpu/cpu";

	if (nr_cpus() < 2)
		return;
	strlcat(file, ltoa(1 + rnd(nr_cpus() - 1)), sizeof(file));
	strlcat(file, "/online", sizeof(file));
	write_to(file, rnd(3) ? "1" : "0");
}

void fork_some(void)
{
	int i, count = 1 + rnd(8);
	char text[256];

	for (i = 0; i < count; i++) {
		pid_t child = fork();

		if (!child) {
			run_on(1 << rnd(nr_cpus()));
			get("/proc/self/stat", text, sizeof(text));
			exit(0);
		}
	}
	while (waitpid(-1, &i, 0) > 0)
		;
}

void exec(void)
{
	char *arguments[] = { "/bin/torture", NULL }, *none[] = { NULL };
	int status;
	pid_t child = fork();

	if (!child) {
		execve(arguments[0], arguments, none);
		exit(1);
	}
	waitpid(child, &status, 0);
}

void signals(void)
{
	pid_t child = fork();

	if (!child)
		for (;;)
			getppid();
	usleep(rnd(3000));
	kill(child, SIGSTOP);
	kill(child, SIGCONT);
	kill_and_wait(child);
}

void faults(void)
{
	unsigned int at, length = 4096 * (1 + rnd(64));
	char *memory = mmap(NULL, length, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		return;
	for (at = 0; at < length; at += 4096)
		memory[at] = 1;
	munmap(memory, length);
}

void calls(void)
{
	int i;

	for (i = 0; i < 500; i++)
		getppid();
}

static void move(pid_t task, unsigned int cpu)
{
	unsigned long cpus = 1 << cpu;

	my_syscall3(__NR_sched_setaffinity, task, sizeof(cpus), &cpus);
}

/*
 * A task sleeps on one CPU, is moved, and wakes on another, for its child has stopped.
 * It goes on waiting there, is moved back, and returns.
 */
void migrate(void)
{
	unsigned int from = rnd(nr_cpus()), to = rnd(nr_cpus()), after = 500 + rnd(10000);
	int status, ready[2];
	pid_t sleeper, child;

	if (pipe(ready))
		return;
	sleeper = fork();
	if (!sleeper) {
		run_on(1 << from);
		child = fork();
		if (!child) {
			usleep(1000000);
			exit(0);
		}
		write(ready[1], &child, sizeof(child));
		waitpid(child, &status, 0);
		exit(0);
	}
	read(ready[0], &child, sizeof(child));
	usleep(after);
	move(sleeper, to);
	kill(child, SIGSTOP);
	usleep(after);
	move(sleeper, from);
	kill(child, SIGKILL);
	waitpid(sleeper, &status, 0);
	close(ready[0]);
	close(ready[1]);
}

/* Any task, threads of the kernel among them, is moved, most often in its sleep. */
void move_any(void)
{
	unsigned long one = 1 << rnd(nr_cpus()), all = -1UL;
	pid_t task = 1 + rnd(64);

	note(ltoa(task), "", my_syscall3(__NR_sched_setaffinity, task, sizeof(one), &one));
	usleep(rnd(5000));
	my_syscall3(__NR_sched_setaffinity, task, sizeof(all), &all);
}

void nap(void)	{ usleep(rnd(20000)); }
/*
 * It writes with interrupts disabled. A large buffer takes longer than the kernel lets a
 * CPU keep another one waiting, and the function tracer fills any within that time: it is
 * made small.
 */
void dump(void)
{
	write_to("/sys/kernel/tracing/buffer_subbuf_size_kb", "4");
	write_to("/sys/kernel/tracing/buffer_size_kb", "4");
	write_to("/proc/sysrq-trigger", "z");
}

void freeze(void)
{
	static const char * const levels[] = { "freezer", "devices", "platform", "processors", "core" };

	put("/sys/power/pm_test", pick(levels));
	write_to("/sys/power/state", rnd(2) ? "freeze" : "mem");
}
