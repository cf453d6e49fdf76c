// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include "target/stop.h"
#include "target/task.h"

int stop_ask(pid_t tid)
{
	if (ptrace(PTRACE_SEIZE, tid, 0, 0))
		return errno;
	/* Of one that is about to end, that is reported. */
	ptrace(PTRACE_INTERRUPT, tid, 0, 0);
	return 0;
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
bool stop_restart(pid_t tid, int status, struct raw_regs *raw)
{
	if (!regs_interrupted(raw) || task_would_notice(tid, signal_of(status)))
		return false;
	regs_restart(tid, raw);
	return true;
}

bool stop_end(pid_t tid, int status)
{
	return !ptrace(PTRACE_DETACH, tid, 0, signal_of(status));
}
