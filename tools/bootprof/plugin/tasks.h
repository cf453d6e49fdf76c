/* SPDX-License-Identifier: GPL-2.0 */
/* Which task a CPU executes, and what it is called. */
#ifndef BOOTPROF_TASKS_H
#define BOOTPROF_TASKS_H

#include <stdint.h>

#include "qemu-plugin.h"

/**
 * struct task_layout - what the kernel's symbols tell
 * @from: the function that switches tasks begins here
 * @to: and has ended here; 0: no kernel, no tasks
 * @first: address of the first task
 * @name: offset of the name in a task
 */
struct task_layout {
	uint64_t from, to, first, name;
};

/**
 * tasks_begin - look for them from now on
 * @layout: what is known about them
 */
void tasks_begin(const struct task_layout *layout);

/**
 * tasks_translated - look at the accesses of the function that switches them
 * @insn: instruction that is being translated
 */
void tasks_translated(struct qemu_plugin_insn *insn);

/**
 * tasks_reset - the guest begins anew: nobody knows which task a CPU executes
 * @cpu: the CPU that begins, in the first task
 */
void tasks_reset(unsigned int cpu);

/**
 * task_running - the task that a CPU executes
 * @cpu: CPU
 *
 * Return: its number; 0: unknown. What is new of it has been written.
 */
uint32_t task_running(unsigned int cpu);

#endif
