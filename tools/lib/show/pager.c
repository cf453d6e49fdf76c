// SPDX-License-Identifier: GPL-2.0
/*
 * The user's pager: PAGER with the tool's name before it, as in FTD_PAGER, PAGER, or less. The
 * pager is a child, and stdout becomes the pipe to it, as well as stderr where that is the same
 * terminal.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "show/pager.h"

static pid_t pager;

/* Where a program is in the PATH; false if it is not there. */
static bool find_program(const char *program, char real[PATH_MAX])
{
	const char *dir = getenv("PATH"), *end;
	char path[PATH_MAX];

	if (strchr(program, '/'))
		return !access(program, X_OK) && realpath(program, real);
	for (; dir && *dir; dir = *end ? end + 1 : end) {
		end = strchrnul(dir, ':');
		snprintf(path, sizeof(path), "%.*s/%s", (int)(end - dir), dir, program);
		if (!access(path, X_OK) && realpath(path, real))
			return true;
	}
	return false;
}

/* Busybox has one that knows less. */
static bool has_less(void)
{
	char real[PATH_MAX];

	return find_program("less", real) && !strstr(real, "busybox");
}

/* What the shell would not find. It knows best what to make of anything but words. */
static bool is_missing(const char *command)
{
	static const char words[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-/";
	size_t len = strspn(command, words);
	char program[PATH_MAX], real[PATH_MAX];

	if (!len || len >= sizeof(program) || (command[len] && command[len] != ' '))
		return false;
	memcpy(program, command, len);
	program[len] = '\0';
	return !find_program(program, real);
}

/* NULL: none; an empty value and cat say so. */
static const char *choose_pager(void)
{
	const char *command = getenv(TOOL_PAGER);

	if (!command)
		command = getenv("PAGER");
	if (!command)
		command = has_less() ? "less" : "";
	if (!*command || !strcmp(command, "cat"))
		return NULL;
	if (!is_missing(command))
		return command;
	fprintf(stderr, TOOL ": there is no pager %s: set " TOOL_PAGER " or PAGER, or use --no-pager\n",
		command);
	return NULL;
}

static void __noreturn run_pager(const char *command, int input)
{
	dup2(input, STDIN_FILENO);
	close(input);
	/* Stay if it is more than a screen, pass colors, leave the text there. */
	setenv("LESS", "FRX", false);
	setenv("LV", "-c", false);
	execl("/bin/sh", "sh", "-c", command, NULL);
	_exit(127);
}

/* The shell could not run it: nobody has seen anything. */
static bool pager_failed(int status)
{
	return WIFEXITED(status) && WEXITSTATUS(status) == 127;
}

static void wait_for_pager(void)
{
	int status = 0;

	fflush(stdout);
	fflush(stderr);
	/* The end of its input. */
	close(STDOUT_FILENO);
	close(STDERR_FILENO);
	while (waitpid(pager, &status, 0) < 0 && errno == EINTR)
		;
	if (pager_failed(status))
		_exit(STATUS_INPUT);
}

/* The pager does not read any more: the user has seen enough. */
static void pager_gone(int sig)
{
	int status = 0;

	(void)sig;
	close(STDOUT_FILENO);
	close(STDERR_FILENO);
	waitpid(pager, &status, 0);
	_exit(pager_failed(status) ? STATUS_INPUT : STATUS_OK);
}

void pager_start(void)
{
	const char *command = choose_pager();
	int ends[2];

	if (!command || pager || pipe2(ends, O_CLOEXEC))
		return;
	fflush(stdout);
	pager = fork();
	if (pager < 0) {
		pager = 0;
		close(ends[0]);
		close(ends[1]);
		return;
	}
	if (!pager)
		run_pager(command, ends[0]);
	dup2(ends[1], STDOUT_FILENO);
	if (isatty(STDERR_FILENO))
		dup2(ends[1], STDERR_FILENO);
	close(ends[0]);
	close(ends[1]);
	signal(SIGPIPE, pager_gone);
	/* Ctrl-C is the pager's: it stops searching, not reading. */
	signal(SIGINT, SIG_IGN);
	atexit(wait_for_pager);
}
