// SPDX-License-Identifier: GPL-2.0
/* ftd record: a trace of what the kernel does meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "cmds/commands.h"
#include "cmds/common.h"
#include "record/journal.h"
#include "record/losses.h"
#include "record/recorder.h"

static struct recorder recorder;
static const char *output;
static uint64_t limit;		/* nanoseconds; 0: none */

static void take_thresh(const char *option, const char *arg)
{
	if (!parse_time(arg, UNIT_USEC, &recorder.thresh) || !recorder.thresh ||
	    recorder.thresh % UNIT_USEC)
		die(STATUS_USAGE, "%s %s: give whole microseconds, 1 or more, as 1000 or 1ms",
		    option, arg);
}

static const struct option_def record_options[] = {
	OPT_SECONDS(0, "time", "TIME", &limit,
		    "end after this, in seconds or as 500ms, and with it a command that still runs"),
	OPT_PARSE(0, "thresh", "TIME", take_thresh,
		  "only calls that take this or longer, in microseconds or as 1ms"),
	OPT_WORDS(0, "filter", "FUNCS", &recorder.filter,
		  "only these functions; patterns, with commas between them"),
	OPT_WORDS(0, "graph", "FUNCS", &recorder.graph,
		  "only these functions and whatever they call"),
	OPT_COUNT(0, "max-depth", "N", &recorder.depth,
		  "only the N outermost levels of calls"),
	OPT_SIZE(0, "buffer-size", "SIZE", &recorder.buffer,
		 "size of the buffer of each CPU, in KiB or as 8M"),
	OPT_TEXT(0, "clock", "CLOCK", &recorder.clock, "take the time from this trace_clock"),
	OPT_WORDS(0, "option", "NAME", &recorder.options,
		  "set an option of the tracer, as funcgraph-tail or nosleep-time (always: funcgraph-abstime, funcgraph-proc)"),
	OPT_TEXT(0, "tracefs", "DIR", &recorder.tracefs,
		 "tracefs, or an instance in it (default: where it is mounted)"),
};

static const struct option_group record_group = OPTION_GROUP("Recording", record_options);

static const struct option_group *const groups[] = { &record_group, &file_group, NULL };

/* Of an output that was not there before and is empty, or 0 */
static pid_t creator;

static void remove_output(void)
{
	if (creator == getpid())
		unlink(output);
}

static int open_output(void)
{
	int fd;

	if (!strcmp(output, "-"))
		return STDOUT_FILENO;
	fd = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd >= 0) {
		creator = getpid();
		atexit(remove_output);
		return fd;
	}
	/* An older trace stays until there is another one. */
	fd = open(output, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0)
		die(STATUS_INPUT, "cannot write %s: %s: say where to with -o FILE",
		    output, strerror(errno));
	return fd;
}

/* Signals wait until somebody asks for them: nothing is left half done. */
static void hold_signals(sigset_t *held, sigset_t *before)
{
	sigemptyset(held);
	sigaddset(held, SIGINT);
	sigaddset(held, SIGQUIT);
	sigaddset(held, SIGTERM);
	sigaddset(held, SIGHUP);
	sigaddset(held, SIGCHLD);
	sigprocmask(SIG_BLOCK, held, before);
}

/* Run the command; what went wrong with that comes through a pipe. */
static pid_t start(char **argv, const sigset_t *before)
{
	int ends[2], error = 0;
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC))
		die(STATUS_INPUT, "no pipe: %s", strerror(errno));
	fflush(NULL);
	pid = fork();
	if (pid < 0)
		die(STATUS_INPUT, "cannot fork: %s", strerror(errno));
	if (!pid) {
		sigprocmask(SIG_SETMASK, before, NULL);
		execvp(argv[0], argv);
		error = errno;
		_exit(write(ends[1], &error, sizeof(error)) < 0 || error != ENOENT ? 126 : 127);
	}
	close(ends[1]);
	if (read(ends[0], &error, sizeof(error)) == sizeof(error))
		die(STATUS_INPUT, "cannot run %s: %s", argv[0], strerror(error));
	close(ends[0]);
	return pid;
}

static uint64_t nanoseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

/* Return: the next signal, 0 when the time is up. */
static int next_signal(const sigset_t *held, uint64_t end)
{
	struct timespec left;
	uint64_t now;
	int sig;

	do {
		if (!end) {
			sig = sigwaitinfo(held, NULL);
			continue;
		}
		now = nanoseconds();
		if (now >= end)
			return 0;
		left.tv_sec = (end - now) / 1000000000;
		left.tv_nsec = (end - now) % 1000000000;
		sig = sigtimedwait(held, NULL, &left);
		if (sig < 0 && errno == EAGAIN)
			return 0;
	} while (sig < 0);
	return sig;
}

/*
 * Until the command ends. Ctrl-C is for the command, which gets it as well; other
 * signals are handed on. If it does not care, the second one ends the recording.
 */
static int wait_for(pid_t pid, const sigset_t *held, uint64_t end)
{
	int sig, status, ends = 0;

	while ((sig = next_signal(held, end))) {
		if (sig == SIGCHLD) {
			/* The watcher is a child, too. */
			if (waitpid(pid, &status, WNOHANG) == pid)
				return WIFEXITED(status) ? WEXITSTATUS(status) :
							   128 + WTERMSIG(status);
			continue;
		}
		if (sig == SIGTERM || sig == SIGHUP)
			kill(pid, SIGTERM);
		if (ends++)
			return 128 + sig;
	}
	kill(pid, SIGTERM);
	return STATUS_OK;
}

static int wait_for_signal(const sigset_t *held, uint64_t end)
{
	int sig;

	fputs(end ? "ftd: recording; Ctrl-C ends it early\n" :
		    "ftd: recording; Ctrl-C ends it\n", stderr);
	do {
		sig = next_signal(held, end);
	} while (sig == SIGCHLD);
	return sig && sig != SIGINT ? 128 + sig : STATUS_OK;
}

static int record(int argc, char **argv)
{
	sigset_t held, before;
	uint64_t lines, end;
	int fd, status;
	pid_t pid = 0;
	bool any;

	output = output_file ? output_file : "trace.txt";
	fd = open_output();
	hold_signals(&held, &before);
	recorder_setup(&recorder);
	recorder_switch(true);
	if (argc)
		pid = start(argv, &before);
	end = limit ? nanoseconds() + limit : 0;
	status = pid ? wait_for(pid, &held, end) : wait_for_signal(&held, end);
	recorder_switch(false);
	/* Of a pipe or a device there is nothing to cut. */
	if (fd != STDOUT_FILENO && ftruncate(fd, 0) && errno != EINVAL)
		die(STATUS_INPUT, "cannot write %s: %s", output, strerror(errno));
	lines = recorder_save_thresh(fd, output);
	lines += recorder_save(fd, output, &any);
	creator = 0;
	recorder_losses();
	if (fd != STDOUT_FILENO && close(fd))
		die(STATUS_INPUT, "cannot write %s: %s", output, strerror(errno));
	journal_end();
	if (!any)
		say("%s has no calls: ask for less with --thresh, --filter or --graph",
		    output);
	else if (fd != STDOUT_FILENO)
		say("%s has %" PRIu64 " lines: 'ftd %s' sums up", output, lines, output);
	return status;
}

const struct command cmd_record = {
	.name = "record",
	.summary = "record a trace while a command runs, or until Ctrl-C",
	.synopsis = "[COMMAND [ARGUMENT...]]",
	.about = "Sets the kernel's function_graph tracer up, runs COMMAND or waits for Ctrl-C, writes "
		 "the trace to a file, trace.txt, and puts everything back as it was. It has to be run as root, "
		 "on the machine that is to be traced.",
	.groups = groups,
	.max = INT32_MAX,
	.stops = true,
	.run = record,
};
