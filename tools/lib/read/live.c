// SPDX-License-Identifier: GPL-2.0
/*
 * Any thread may get the signal, and any may be reading: the handler says it
 * through a pipe, for which the reader waits as well.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "read/live.h"

static int told[2] = { -1, -1 };

static void tell(int sig)
{
	ssize_t written = write(told[1], "", 1);

	(void)sig;
	(void)written;
}

void live_begin(void)
{
	struct sigaction before, action = { .sa_handler = tell, .sa_flags = SA_RESETHAND | SA_RESTART };

	if (told[0] >= 0 || sigaction(SIGINT, NULL, &before) || before.sa_handler != SIG_DFL)
		return;
	if (!pipe2(told, O_CLOEXEC | O_NONBLOCK))
		sigaction(SIGINT, &action, NULL);
}

bool live_wait(int fd)
{
	struct pollfd files[] = {
		{ .fd = fd, .events = POLLIN },
		{ .fd = told[0], .events = POLLIN },
	};

	while (poll(files, 2, -1) < 0 && errno == EINTR)
		;
	return !files[1].revents;
}

void live_end(void)
{
	struct sigaction now;

	if (told[0] < 0)
		return;
	if (!sigaction(SIGINT, NULL, &now) && now.sa_handler == tell)
		signal(SIGINT, SIG_DFL);
	close(told[0]);
	close(told[1]);
	told[0] = -1;
	told[1] = -1;
}
