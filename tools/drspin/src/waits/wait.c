// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "base/units.h"
#include "target/syscalls.h"
#include "waits/children.h"
#include "waits/files.h"
#include "waits/futex.h"
#include "waits/locks.h"
#include "waits/pages.h"
#include "waits/polls.h"
#include "waits/wait.h"

#define WAIT_PIDFD	3	/* P_PIDFD, which older libraries do not have */

static void put_first(struct phrase *words, const struct waiter *waiter)
{
	put_file(words, waiter, waiter->call->args[0]);
}

/* ---- sleeping for a time ----------------------------------------------------------- */

/* 32-bit architectures have an old call with short times, and a new one. */
static bool read_time(const struct waiter *waiter, uint64_t address, uint64_t *nsec)
{
	bool is_long = sizeof(long) == 8 || strstr(syscall_name(waiter->call->number), "64");
	int64_t longs[2];
	int32_t shorts[2];

	if (!is_long) {
		if (memory_read(waiter->memory, address, shorts, sizeof(shorts)) != sizeof(shorts))
			return false;
		longs[0] = shorts[0];
		longs[1] = shorts[1];
	} else if (memory_read(waiter->memory, address, longs, sizeof(longs)) != sizeof(longs)) {
		return false;
	}
	*nsec = longs[0] * UNIT_SEC + longs[1];
	return longs[0] >= 0 && longs[0] < INT32_MAX;
}

static void put_time(struct phrase *words, const struct waiter *waiter, uint64_t address)
{
	char text[16];
	uint64_t nsec;

	if (!read_time(waiter, address, &nsec))
		return;
	format_nsec(text, sizeof(text), nsec);
	phrase_put(words, "%s", text);
}

static void put_nanosleep(struct phrase *words, const struct waiter *waiter)
{
	put_time(words, waiter, waiter->call->args[0]);
}

static void put_clock_nanosleep(struct phrase *words, const struct waiter *waiter)
{
	if (!(waiter->call->args[1] & TIMER_ABSTIME))
		put_time(words, waiter, waiter->call->args[2]);
}

/* ---- children ------------------------------------------------------------------------ */

static void put_wait4(struct phrase *words, const struct waiter *waiter)
{
	put_child(words, waiter, waiter->call->args[0]);
}

static void put_waitid(struct phrase *words, const struct waiter *waiter)
{
	if (waiter->call->args[0] == WAIT_PIDFD)
		put_file(words, waiter, waiter->call->args[1]);
	else if (waiter->call->args[0] == P_PID)
		put_child(words, waiter, waiter->call->args[1]);
	else
		put_child(words, waiter, waiter->call->args[0] == P_ALL ? -1 : 0);
}

/* ---- all ------------------------------------------------------------------------------ */

/* By name, without "_time64", which 32-bit architectures have behind some */
static const struct {
	const char *name;
	void (*put)(struct phrase *words, const struct waiter *waiter);
} calls[] = {
	{ "read", put_first }, { "readv", put_first }, { "pread64", put_first },
	{ "preadv", put_first }, { "preadv2", put_first },
	{ "write", put_first }, { "writev", put_first }, { "pwrite64", put_first },
	{ "pwritev", put_first }, { "pwritev2", put_first },
	{ "recv", put_first }, { "recvfrom", put_first }, { "recvmsg", put_first },
	{ "recvmmsg", put_first },
	{ "send", put_first }, { "sendto", put_first }, { "sendmsg", put_first },
	{ "sendmmsg", put_first },
	{ "accept", put_first }, { "accept4", put_first }, { "connect", put_first },
	{ "sendfile", put_first }, { "sendfile64", put_first }, { "splice", put_first },
	{ "ioctl", put_first }, { "close", put_first },
	{ "fsync", put_first }, { "fdatasync", put_first }, { "syncfs", put_first },
	{ "sync_file_range", put_first }, { "ftruncate", put_first },
	{ "fallocate", put_first }, { "getdents", put_first }, { "getdents64", put_first },
	{ "flock", put_lock }, { "fcntl", put_lock }, { "fcntl64", put_lock },
	{ "poll", put_poll }, { "ppoll", put_poll },
	{ "select", put_select }, { "_newselect", put_select }, { "pselect6", put_select },
	{ "epoll_wait", put_epoll }, { "epoll_pwait", put_epoll }, { "epoll_pwait2", put_epoll },
	{ "futex", put_futex },
	{ "nanosleep", put_nanosleep }, { "clock_nanosleep", put_clock_nanosleep },
	{ "wait4", put_wait4 }, { "waitid", put_waitid },
};

static bool is_call(const char *name, const char *of)
{
	size_t len = strlen(of);

	return !strncmp(name, of, len) && (!name[len] || !strcmp(name + len, "_time64"));
}

/* "NAME(what it waits for)", or nothing where that is not known */
static void put_call(struct phrase *words, const struct waiter *waiter, const char *name,
		     void (*put)(struct phrase *words, const struct waiter *waiter))
{
	size_t begun;

	phrase_put(words, "%s(", name);
	begun = words->len;
	put(words, waiter);
	if (words->len == begun)
		words->text[words->len = 0] = '\0';
	else
		phrase_put(words, ")");
}

void wait_words(struct phrase *words, const struct waiter *waiter)
{
	const char *name = syscall_name(waiter->call->number);

	phrase_clear(words);
	if (waiter->call->number < 0)
		put_call(words, waiter, "page fault", put_code_file);
	for (size_t i = 0; name && i < ARRAY_SIZE(calls); i++) {
		if (!is_call(name, calls[i].name))
			continue;
		put_call(words, waiter, name, calls[i].put);
		return;
	}
}
