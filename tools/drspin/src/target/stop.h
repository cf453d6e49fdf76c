/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Stopping a thread for a moment. It is attached to for each stop, and not longer: who
 * ends in between, however that is, leaves nothing behind, and a debugger can come.
 */
#ifndef TARGET_STOP_H
#define TARGET_STOP_H

#include <stdbool.h>
#include <sys/types.h>

#include "target/regs.h"

/**
 * stop_ask - have a thread stop as soon as it can
 * @tid: thread; it must not sleep, else a system call may be interrupted
 *
 * Return: 0, or an error: EPERM if another one traces it, ESRCH if it is gone.
 */
int stop_ask(pid_t tid);

/**
 * stop_restart - have a system call that this interrupted begin anew
 * @tid: thread that has stopped
 * @status: what waitpid() said about it
 * @raw: its registers
 *
 * Return: is there one?
 */
bool stop_restart(pid_t tid, int status, struct raw_regs *raw);

/**
 * stop_end - let a thread that has stopped go on, as if nothing had been
 * @tid: thread
 * @status: what waitpid() said about it
 *
 * Return: false if it is being killed. It is traced until its end has been waited for.
 */
bool stop_end(pid_t tid, int status);

#endif
