// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <inttypes.h>
#include <linux/futex.h>
#include <unistd.h>

#include "waits/futex.h"

/* glibc's mutex: the word that one waits at, 2: others wait; a count; the owner's thread. */
#define GLIBC_WAITED	2
#define GLIBC_OWNER	8

enum { ADDRESS, OPERATION, VALUE };

static bool is_thread(const struct waiter *waiter, pid_t tid)
{
	char path[32];

	snprintf(path, sizeof(path), "task/%d", (int)tid);
	return tid > 0 && tid != waiter->tid && !faccessat(waiter->dir, path, F_OK, 0);
}

/* It may be a thread of another process that has the memory, too. */
static bool is_anywhere(pid_t tid)
{
	char path[32];

	snprintf(path, sizeof(path), "/proc/%d", (int)tid);
	return tid > 0 && !access(path, F_OK);
}

static uint32_t word_at(const struct waiter *waiter, uint64_t address)
{
	uint32_t word = 0;

	return memory_read(waiter->memory, address, &word, sizeof(word)) == sizeof(word) ? word : 0;
}

/* The thread that has it as the word says, or what glibc keeps beside that; 0: unknown */
static pid_t holder(const struct waiter *waiter, int operation)
{
	uint64_t address = waiter->call->args[ADDRESS];
	uint32_t value = waiter->call->args[VALUE];

	if (operation == FUTEX_LOCK_PI || operation == FUTEX_LOCK_PI2)
		return word_at(waiter, address) & FUTEX_TID_MASK;
	if (operation != FUTEX_WAIT && operation != FUTEX_WAIT_BITSET)
		return 0;
	if (value == GLIBC_WAITED)
		return word_at(waiter, address + GLIBC_OWNER);
	return value & FUTEX_WAITERS ? value & FUTEX_TID_MASK : 0;
}

void put_futex(struct phrase *words, const struct waiter *waiter)
{
	const uint64_t *args = waiter->call->args;
	int operation = args[OPERATION] & FUTEX_CMD_MASK;
	bool shared = !(args[OPERATION] & FUTEX_PRIVATE_FLAG);
	pid_t tid = holder(waiter, operation);

	words->others |= tid;
	phrase_put(words, "%#" PRIx64, args[ADDRESS]);
	if (is_thread(waiter, tid) || (shared && is_anywhere(tid)))
		phrase_put(words, " held by thread %d", (int)tid);
	/* The kernel clears the word, which has the thread's number, when that ends. */
	else if (operation == FUTEX_WAIT_BITSET && shared && is_thread(waiter, args[VALUE]))
		phrase_put(words, " until thread %d ends", (int)args[VALUE]);
}
