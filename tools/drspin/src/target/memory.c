// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

#include "target/memory.h"

void memory_begin(struct memory *memory, pid_t pid)
{
	*memory = (struct memory) { .pid = pid, .tid = pid, .file = -1 };
}

void memory_end(struct memory *memory)
{
	if (memory->file >= 0)
		close(memory->file);
	memory->file = -1;
}

void memory_through(struct memory *memory, pid_t tid)
{
	memory_end(memory);
	memory->tid = tid;
}

/* Has the kernel no process_vm_readv()? */
static bool lacks_call(void)
{
	static int lacks = -1;

	if (lacks < 0)
		lacks = process_vm_readv(getpid(), NULL, 0, NULL, 0, 0) < 0 && errno == ENOSYS;
	return lacks;
}

void memory_ready(struct memory *memory)
{
	char path[32];

	if (memory->file >= 0 || !lacks_call())
		return;
	snprintf(path, sizeof(path), "/proc/%d/mem", (int)memory->tid);
	memory->file = open(path, O_RDONLY | O_CLOEXEC);
}

static ssize_t try_file(struct memory *memory, uint64_t address, void *to, size_t len)
{
	memory_ready(memory);
	return memory->file < 0 ? 0 : pread64(memory->file, to, len, address);
}

/* The file stays that of the program that ran when it was opened: it has nothing then. */
static size_t read_file(struct memory *memory, uint64_t address, void *to, size_t len)
{
	ssize_t got = try_file(memory, address, to, len);

	if (got <= 0) {
		memory_end(memory);
		got = try_file(memory, address, to, len);
	}
	return got < 0 ? 0 : got;
}

size_t memory_read(struct memory *memory, uint64_t address, void *to, size_t len)
{
	struct iovec here = { .iov_base = to, .iov_len = len };
	struct iovec there = { .iov_base = (void *)(uintptr_t)address, .iov_len = len };
	ssize_t got;

	if (lacks_call())
		return read_file(memory, address, to, len);
	got = process_vm_readv(memory->tid, &here, 1, &there, 1, 0);
	return got < 0 ? 0 : got;
}
