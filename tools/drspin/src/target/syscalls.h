/* SPDX-License-Identifier: GPL-2.0 */
#ifndef TARGET_SYSCALLS_H
#define TARGET_SYSCALLS_H

/**
 * syscall_name - the name of a system call of this architecture
 * @number: number
 *
 * Return: NULL if it has none that is known here.
 */
const char *syscall_name(long number);

#endif
