// SPDX-License-Identifier: GPL-2.0
/*
 * The lab's PID 1: mounts, does what /job says, tells the host, restarts. Where Debian's
 * init is PID 1, a service of it does the same (lab/userland/debian.sh).
 *
 * A job is read line by line; '#' begins a comment line:
 *
 *	write FILE TEXT		echo TEXT > FILE
 *	run PROG ARG...		wait for it; a non-zero status fails the job.
 *				Words may be in '...' or "..."; a last
 *				"> FILE" takes its standard output
 *	send FILE NAME		hand FILE to the host, which stores it as NAME
 *	try COMMAND...		the same, but failure is only mentioned
 *
 * The first failure ends the job. The host gets records on the data channel
 * (the device named by the kernel parameter lab_data=), never on the console,
 * so that whatever the kernel prints cannot damage them:
 *
 *	+TEXT\n			the job line about to be carried out
 *	=LENGTH NAME\n BYTES	the next part of file NAME; length 0 ends it
 *	!pass\n	or !fail WHY\n	the verdict: the last record, always
 *
 * Built against the kernel's nolibc, for ARMv4T, so that one binary serves
 * every board.
 */
#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <linux/reboot.h>
#include <stdbool.h>

#define MAX_WORDS 64
#define MAX_LINE 4096

static FILE *data;		/* the data channel */
static char why[512];		/* why the last command failed */
static int line_number;

static const struct {
	const char *type, *where;
} mounts[] = {
	{ "proc", "/proc" },
	{ "sysfs", "/sys" },
	{ "devtmpfs", "/dev" },
	{ "tmpfs", "/tmp" },
	{ "tracefs", "/sys/kernel/tracing" },
};

static char *child_environment[] = {
	"PATH=/bin:/sbin:/usr/bin", "HOME=/", "TERM=vt100", NULL
};

/* nolibc's stdio formats into streams only; this is strcat with a limit. */
static void add(const char *text)
{
	strlcat(why, text, sizeof(why));
}

static void add_number(long number)
{
	add(ltoa(number));
}

/* Says why a command failed; returns false for "return failed(...)". */
static bool failed(const char *what, const char *object)
{
	int error = errno;

	why[0] = '\0';
	add(what);
	add(" ");
	add(object);
	add(": errno ");
	add_number(error);
	return false;
}

/* The host's next sign of life, and the last thing the guest ever does. */
static void __attribute__((noreturn)) end(bool pass)
{
	if (data) {
		if (pass)
			fprintf(data, "!pass\n");
		else
			fprintf(data, "!fail line %d: %s\n", line_number, why);
		/* Serial ports: wait until the last character is out. */
		ioctl(fileno(data), TCSBRK, (void *)1);
	}
	printf("init: %s %s\n", pass ? "pass" : "fail", pass ? "" : why);
	/* Not every machine can power off; QEMU ends at a restart. */
	reboot(LINUX_REBOOT_CMD_RESTART);
	exit(1);		/* PID 1 never ends: a panic, seen by the host */
}

static void open_data_channel(void)
{
	const char *name = getenv("lab_data");
	struct termios raw;
	int fd = -1;
	int tries;

	if (!name)
		return;		/* an interactive boot */

	/* A virtio port appears some time after its driver. */
	for (tries = 0; tries < 500 && fd < 0; tries++) {
		fd = open(name, O_RDWR | O_NOCTTY);
		if (fd < 0)
			msleep(20);
	}
	if (fd < 0) {
		failed("open", name);
		end(false);
	}

	/* A serial port must neither translate nor echo; others refuse this. */
	if (ioctl(fd, TCGETS, &raw) == 0) {
		raw.c_iflag = 0;
		raw.c_oflag = 0;
		raw.c_lflag = 0;
		raw.c_cflag = B115200 | CS8 | CREAD | CLOCAL;
		ioctl(fd, TCSETS, &raw);
	}
	data = fdopen(fd, "w");
}

static bool write_all(int fd, const char *bytes, size_t size)
{
	while (size) {
		ssize_t done = write(fd, bytes, size);

		if (done <= 0)
			return false;
		bytes += done;
		size -= done;
	}
	return true;
}

/* FILE TEXT */
static bool do_write(char *file)
{
	static char text[MAX_LINE + 1];
	char *space = strchr(file, ' ');
	size_t length = 0;
	bool ok;
	int fd;

	if (space) {
		*space = '\0';
		length = strlcpy(text, space + 1, MAX_LINE);
	}
	text[length] = '\n';
	fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
	if (fd < 0)
		return failed("open", file);

	/* One write() for all of it: tracefs files parse each by itself. */
	ok = write_all(fd, text, length + 1);
	if (!ok)
		failed("write", file);
	close(fd);
	return ok;
}

/* FILE NAME; FILE may be one whose size nobody knows before it was read. */
static bool do_send(char *file)
{
	static char part[65536];
	char *name = strchr(file, ' ');
	ssize_t size;
	int fd;

	errno = EINVAL;
	if (!name || !data)
		return failed("send", file);
	*name++ = '\0';
	fd = open(file, O_RDONLY);
	if (fd < 0)
		return failed("open", file);

	while ((size = read(fd, part, sizeof(part))) > 0) {
		fprintf(data, "=%d %s\n", (int)size, name);
		if (!write_all(fileno(data), part, size)) {
			close(fd);
			return failed("send", file);
		}
	}
	close(fd);
	if (size < 0)
		return failed("read", file);
	fprintf(data, "=0 %s\n", name);
	return true;
}

/* Cuts a line into words, in place. */
static int split(char *at, char *words[MAX_WORDS + 1])
{
	int count = 0;

	while (count < MAX_WORDS) {
		char until = ' ';

		while (*at == ' ')
			at++;
		if (!*at)
			break;
		if (*at == '\'' || *at == '"')
			until = *at++;
		words[count++] = at;
		at = strchr(at, until);
		if (!at)
			break;
		*at++ = '\0';
	}
	words[count] = NULL;
	return count;
}

static void child(char *words[], const char *output)
{
	if (output) {
		int fd = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0644);

		if (fd < 0)
			exit(126);
		dup2(fd, 1);
		close(fd);
	}
	execve(words[0], words, child_environment);
	exit(127);		/* as a shell says it */
}

/* PROG ARG... [> FILE] */
static bool do_run(char *line)
{
	char *words[MAX_WORDS + 1];
	const char *output = NULL;
	int count = split(line, words);
	int status = 0;
	pid_t pid, ended;

	errno = EINVAL;
	if (!count)
		return failed("run", "without a program");
	if (count > 2 && !strcmp(words[count - 2], ">")) {
		output = words[count - 1];
		words[count - 2] = NULL;
	}

	pid = fork();
	if (pid < 0)
		return failed("fork", words[0]);
	if (!pid)
		child(words, output);

	/* PID 1 also inherits the orphans. */
	do {
		ended = waitpid(-1, &status, 0);
	} while (ended > 0 && ended != pid);

	if (ended == pid && WIFEXITED(status) && !WEXITSTATUS(status))
		return true;
	why[0] = '\0';
	add(words[0]);
	if (WIFEXITED(status)) {
		add(": exit status ");
		add_number(WEXITSTATUS(status));
	} else {
		add(": killed by signal ");
		add_number(WTERMSIG(status));
	}
	return false;
}

static const struct {
	const char *name;
	bool (*run)(char *arguments);
} commands[] = {
	{ "write ", do_write },
	{ "run ", do_run },
	{ "send ", do_send },
};

static bool do_line(char *line)
{
	unsigned int i;

	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		size_t length = strlen(commands[i].name);

		if (!strncmp(line, commands[i].name, length))
			return commands[i].run(line + length);
	}
	errno = EINVAL;
	return failed("no such command:", line);
}

static void do_job(char *job)
{
	char *next;

	for (; job && *job; job = next) {
		bool may_fail;
		char *command;

		next = strchr(job, '\n');
		if (next)
			*next++ = '\0';
		line_number++;
		if (!*job || *job == '#')
			continue;

		if (strlen(job) >= MAX_LINE)
			job[MAX_LINE - 1] = '\0';
		printf("init: %s\n", job);
		if (data)
			fprintf(data, "+%s\n", job);
		may_fail = !strncmp(job, "try ", 4);
		command = may_fail ? job + 4 : job;
		if (do_line(command))
			continue;
		if (!may_fail)
			end(false);
		printf("init: not done: %s\n", why);
	}
}

int main(void)
{
	static char job[65536];
	unsigned int i;
	int fd;

	/* Elsewhere an init has done that before */
	for (i = 0; getpid() == 1 && i < sizeof(mounts) / sizeof(mounts[0]); i++)
		if (mount("none", mounts[i].where, mounts[i].type, 0, NULL)) {
			failed("mount", mounts[i].where);
			end(false);
		}

	open_data_channel();

	/* A userland that needs preparing brings a program for it. */
	fd = open("/bin/setup", O_RDONLY);
	if (fd >= 0) {
		char setup[] = "/bin/setup";

		close(fd);
		if (!do_run(setup))
			end(false);
	}

	fd = open("/job", O_RDONLY);
	if (fd < 0 || read(fd, job, sizeof(job) - 1) < 0) {
		failed("read", "/job");
		end(false);
	}
	close(fd);
	do_job(job);
	end(true);
}
