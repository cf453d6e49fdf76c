/* SPDX-License-Identifier: GPL-2.0 */
/* The memory of another process. */
#ifndef TARGET_MEMORY_H
#define TARGET_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/**
 * struct memory - the memory of a process
 * @pid: process
 * @tid: one of its threads that has not ended: it is read through that
 * @file: /proc/TID/mem, where the kernel has no process_vm_readv(); -1: not open
 */
struct memory {
	pid_t pid, tid;
	int file;
};

/**
 * memory_begin - nothing is open
 * @memory: result
 * @pid: process
 */
void memory_begin(struct memory *memory, pid_t pid);

/**
 * memory_through - read it through another thread
 * @memory: memory
 * @tid: one that has not ended
 */
void memory_through(struct memory *memory, pid_t tid);

/**
 * memory_ready - have open what a read needs
 * @memory: memory
 *
 * Reading does that, too; before, it takes no time of who is stopped for that.
 */
void memory_ready(struct memory *memory);

/**
 * memory_read - copy memory of a process
 * @memory: memory
 * @address: from there
 * @to: room for @len bytes
 * @len: how many
 *
 * It need not be stopped.
 *
 * Return: bytes that could be read, from the first one on.
 */
size_t memory_read(struct memory *memory, uint64_t address, void *to, size_t len);

/**
 * memory_end - close what is open
 * @memory: memory
 */
void memory_end(struct memory *memory);

#endif
