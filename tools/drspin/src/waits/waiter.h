/* SPDX-License-Identifier: GPL-2.0 */
/* A thread that sleeps in a system call. */
#ifndef WAITS_WAITER_H
#define WAITS_WAITER_H

#include <sys/types.h>

#include "target/memory.h"
#include "target/task.h"

/**
 * struct waiter - a thread that sleeps
 * @pid: its process
 * @tid: its number
 * @dir: /proc/PID, open
 * @memory: that of the process
 * @call: what it sleeps in
 */
struct waiter {
	pid_t pid, tid;
	int dir;
	struct memory *memory;
	const struct task_call *call;
};

#endif
