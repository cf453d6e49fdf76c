// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"
#include "cmds/child.h"

pid_t child_begin(char **command)
{
	int pipes[2], error = 0;
	sighandler_t asked;
	pid_t pid;

	if (pipe2(pipes, O_CLOEXEC))
		die(STATUS_INPUT, "pipe: %s", strerror(errno));
	/* Ignored, it would hide how the command ends. That begins as if drspin were not there. */
	asked = signal(SIGCHLD, SIG_DFL);
	pid = fork();
	if (pid < 0)
		die(STATUS_INPUT, "fork: %s", strerror(errno));
	if (!pid) {
		signal(SIGCHLD, asked);
		execvp(command[0], command);
		error = errno;
		if (write(pipes[1], &error, sizeof(error)) < 0)
			error = 0;
		_exit(127);
	}
	/* It is closed when the command is executed. */
	close(pipes[1]);
	if (read(pipes[0], &error, sizeof(error)) > 0) {
		waitpid(pid, NULL, 0);
		die(STATUS_INPUT, "%s: %s", command[0], strerror(error));
	}
	close(pipes[0]);
	return pid;
}

int child_status(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
