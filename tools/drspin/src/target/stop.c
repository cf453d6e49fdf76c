// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include "target/stop.h"
#include "target/task.h"

int stop_ask(pid_t tid)
{
	int error;

	if (ptrace(PTRACE_SEIZE, tid, 0, 0))
		return errno;
	if (!ptrace(PTRACE_INTERRUPT, tid, 0, 0))
		return 0;
	error = errno;
	ptrace(PTRACE_DETACH, tid, 0, 0);
	return error;
}

/* The signal that it has stopped for, which is still to be delivered; 0: none */
static int signal_of(int status)
{
	return status >> 16 == PTRACE_EVENT_STOP ? 0 : WSTOPSIG(status);
}

/*
 * A thread that fell asleep just now, after it was asked to stop, was woken by that. Most
 * system calls are begun anew by the kernel then, some, as epoll_wait(), end with EINTR.
 * Without a signal for which they should, they are begun anew here.
 */
bool stop_end(pid_t tid, int status, struct raw_regs *raw)
{
	int signal = signal_of(status);
	bool restart = raw && regs_interrupted(raw) && !task_would_notice(tid, signal);

	if (restart)
		regs_restart(tid, raw);
	ptrace(PTRACE_DETACH, tid, 0, signal);
	return restart;
}
