/* SPDX-License-Identifier: GPL-2.0 */
#ifndef TARGET_SYSCALLS_H
#define TARGET_SYSCALLS_H

#include <stdbool.h>

/**
 * syscall_name - the name of a system call of this architecture
 * @number: number
 *
 * Return: NULL if it has none that is known here.
 */
const char *syscall_name(long number);

/**
 * syscall_slept - does what a system call returns tell that it slept to the end?
 * @number: number
 * @result: what it returns to a thread that was asked to stop then
 *
 * Its time was over, or it was interrupted.
 */
bool syscall_slept(long number, long result);

#endif
