// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "cmd/outfile.h"
#include "sample/signals.h"

static const int ends[] = { SIGINT, SIGTERM, SIGHUP };
static sigset_t held, stops;
static void (*take_child)(void);

static void on_child(int number)
{
	int error = errno;

	(void)number;
	if (take_child)
		take_child();
	errno = error;
}

/* One that is held back is not thrown away by the kernel, even if it is to be ignored. */
static bool is_ignored(int number)
{
	struct sigaction action;

	return !sigaction(number, NULL, &action) && action.sa_handler == SIG_IGN;
}

void signals_hold(void)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGTSTP };

	/* Ignored, it would not tell that a thread has stopped. */
	signal(SIGCHLD, on_child);
	sigemptyset(&stops);
	sigaddset(&stops, SIGCHLD);
	sigaddset(&stops, SIGNAL_WAKE);
	sigprocmask(SIG_BLOCK, &stops, NULL);
	sigemptyset(&held);
	sigaddset(&held, SIGNAL_WAKE);
	for (size_t i = 0; i < ARRAY_SIZE(signals); i++)
		if (!is_ignored(signals[i]))
			sigaddset(&held, signals[i]);
	sigprocmask(SIG_BLOCK, &held, NULL);
}

/*
 * In a line of its own: the terminal has shown ^C. Then the signal does what it does by itself,
 * without what exit() calls.
 */
static void on_end(int number)
{
	static const char text[] =
		"\n" TOOL ": the report is abandoned: a signal came while it was made\n";
	ssize_t written = write(STDERR_FILENO, text, sizeof(text) - 1);

	(void)written;
	outfile_drop();
	signal(number, SIG_DFL);
	raise(number);
}

void signals_tell(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(ends); i++)
		if (!is_ignored(ends[i]))
			signal(ends[i], on_end);
}

void signals_on_child(void (*take)(void))
{
	take_child = take;
}

void signals_let_children(bool in)
{
	sigset_t children;

	sigemptyset(&children);
	sigaddset(&children, SIGCHLD);
	pthread_sigmask(in ? SIG_UNBLOCK : SIG_BLOCK, &children, NULL);
}

void signals_wait_for_stops(uint64_t nsec)
{
	const struct timespec left = { nsec / UNIT_SEC, nsec % UNIT_SEC };

	sigtimedwait(&stops, NULL, nsec ? &left : NULL);
}

int signals_wait(uint64_t nsec)
{
	const struct timespec left = { nsec / UNIT_SEC, nsec % UNIT_SEC };

	return sigtimedwait(&held, NULL, &left);
}

bool signals_untaken(void)
{
	sigset_t pending;

	sigpending(&pending);
	for (size_t i = 0; i < ARRAY_SIZE(ends); i++)
		if (sigismember(&held, ends[i]) && sigismember(&pending, ends[i]))
			return true;
	return false;
}

void signals_stop_here(void)
{
	sigset_t stop;

	sigemptyset(&stop);
	sigaddset(&stop, SIGTSTP);
	raise(SIGTSTP);
	pthread_sigmask(SIG_UNBLOCK, &stop, NULL);
	pthread_sigmask(SIG_BLOCK, &stop, NULL);
}

void signals_release(void)
{
	take_child = NULL;
	while (signals_wait(0) > 0)
		;
	sigprocmask(SIG_UNBLOCK, &held, NULL);
	sigprocmask(SIG_UNBLOCK, &stops, NULL);
}
