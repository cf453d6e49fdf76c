// SPDX-License-Identifier: GPL-2.0
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>

#include "target/proc.h"
#include "waits/files.h"
#include "waits/polls.h"

/* So many are read; who waits for more is told the first ones, and how many there are. */
#define POLLED	64

#define LONG_BITS	(sizeof(long) * CHAR_BIT)

void put_poll(struct phrase *words, const struct waiter *waiter)
{
	uint64_t count = waiter->call->args[1];
	struct several several = { 0 };
	struct pollfd fds[POLLED];
	size_t got;

	got = memory_read(waiter->memory, waiter->call->args[0], fds,
			  (count < POLLED ? count : POLLED) * sizeof(*fds)) / sizeof(*fds);
	for (size_t i = 0; i < got; i++)
		if (fds[i].fd >= 0)
			several_add(&several, words, waiter, fds[i].fd);
	if (got == POLLED)
		several.count += count - POLLED;
	several_end(&several, words);
}

/* Bits of one of the three sets, added to the others' */
static void add_set(const struct waiter *waiter, uint64_t address, size_t bytes,
		    unsigned char *bits)
{
	unsigned char set[FD_SETSIZE / CHAR_BIT] = { 0 };

	if (address && memory_read(waiter->memory, address, set, bytes) == bytes)
		for (size_t i = 0; i < bytes; i++)
			bits[i] |= set[i];
}

void put_select(struct phrase *words, const struct waiter *waiter)
{
	unsigned char bits[FD_SETSIZE / CHAR_BIT] = { 0 };
	uint64_t count = waiter->call->args[0];
	struct several several = { 0 };
	size_t longs;

	if (count > FD_SETSIZE)
		count = FD_SETSIZE;
	longs = (count + LONG_BITS - 1) / LONG_BITS;
	for (int i = 1; i <= 3; i++)
		add_set(waiter, waiter->call->args[i], longs * sizeof(long), bits);
	for (size_t i = 0; i < count; i++)
		if (bits[i / CHAR_BIT] >> i % CHAR_BIT & 1)
			several_add(&several, words, waiter, i);
	several_end(&several, words);
}

/* Those that it watches stand in its fdinfo, each in a line: "tfd:  5 events: ..." */
static void put_watched(struct phrase *words, const struct waiter *waiter, const char *text)
{
	struct several several = { 0 };
	const char *at = text;

	while ((at = strstr(at, "tfd:"))) {
		at += strlen("tfd:");
		phrase_put(words, several.count ? "" : ": ");
		several_add(&several, words, waiter, atoi(at));
	}
	several_end(&several, words);
}

void put_epoll(struct phrase *words, const struct waiter *waiter)
{
	int epoll = waiter->call->args[0];
	char path[32], text[8192];

	phrase_put(words, "%d", epoll);
	snprintf(path, sizeof(path), "fdinfo/%d", epoll);
	if (read_path(waiter->dir, path, text, sizeof(text)))
		put_watched(words, waiter, text);
}
