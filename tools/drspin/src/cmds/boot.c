// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "cmds/boot.h"

/* The inode that the kernel gives to the namespace of process numbers that it boots with */
#define FIRST_NAMESPACE	0xeffffffc

/* The real init begins when this is closed. */
static int go = -1;

/* Process 1 of a container may be any program. In a boot /proc is not there yet, or the first. */
static bool is_in_container(void)
{
	struct stat st;

	return !stat("/proc/self/ns/pid", &st) && st.st_ino != FIRST_NAMESPACE;
}

bool boot_wanted(int argc, char **argv)
{
	bool asked = false;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--"))
			return false;
		asked |= !strcmp(argv[i], "--boot");
	}
	return getpid() == 1 && (asked || !is_in_container());
}

/* ---- the one that becomes init --------------------------------------------------- */

/* Until the other one is ready, or has ended */
static void wait_for(int fd)
{
	char c;

	while (read(fd, &c, 1) < 0 && errno == EINTR)
		;
	close(fd);
}

/* --init PATH: init is to begin even where the other one does not like its options. */
static const char *path_of_init(char **options)
{
	for (; *options; options++) {
		if (!strcmp(*options, "--init"))
			return options[1];
		if (!strncmp(*options, "--init=", strlen("--init=")))
			return *options + strlen("--init=");
	}
	return NULL;
}

static void try(const char *path, char **argv)
{
	argv[0] = (char *)path;
	execv(path, argv);
	if (errno != ENOENT)
		say("cannot start %s: %s", path, strerror(errno));
}

/* As the kernel would have done it */
static void __noreturn become_init(const char *path, char **argv)
{
	static const char *const paths[] = { "/sbin/init", "/etc/init", "/bin/init", "/bin/sh" };

	if (path) {
		try(path, argv);
		say("there is no %s: the usual ones are tried", path);
	}
	for (size_t i = 0; i < ARRAY_SIZE(paths); i++)
		try(paths[i], argv);
	die(STATUS_INPUT, "there is no init: say --init PATH behind -- on the kernel's command line");
}

/* ---- the one that samples ---------------------------------------------------------- */

/* Of its own: init finds nothing mounted. */
static void mount_proc(void)
{
	if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL))
		say("no mounts of its own: %s; init finds /proc mounted", strerror(errno));
	if (mkdir("/proc", 0555) && errno != EEXIST)
		say("cannot make /proc: %s", strerror(errno));
	else if (mount("proc", "/proc", "proc", 0, NULL) && errno != EBUSY)
		say("cannot mount /proc: %s", strerror(errno));
}

/*
 * Words that the kernel does not know it gives to init, and then what stands behind "--" on
 * its command line: that is for this program, from its first option on.
 */
static int split(int argc, char **argv)
{
	int first = 1;

	while (first < argc && *argv[first] != '-')
		first++;
	return first;
}

void boot_begin(int *argc, char **argv)
{
	int pipes[2] = { -1, -1 }, first = split(*argc, argv);
	const char *path = path_of_init(argv + first);
	pid_t pid = pipe2(pipes, O_CLOEXEC) ? -1 : fork();

	if (pid < 0)
		say("no other process: %s; this boot is not sampled", strerror(errno));
	if (pid) {
		close(pipes[1]);
		wait_for(pipes[0]);
		argv[first] = NULL;
		become_init(path, argv);
	}
	close(pipes[0]);
	go = pipes[1];
	setsid();
	mount_proc();
	for (int i = first; i <= *argc; i++)
		argv[i - first + 1] = argv[i];
	*argc -= first - 1;
}

void boot_go(void)
{
	close(go);
}

void boot_end(void)
{
	int fd = open("/proc/1/ns/mnt", O_RDONLY | O_CLOEXEC);

	/* Threads that sleep, and never end, share what that changes. */
	if (fd < 0 || unshare(CLONE_FS) || setns(fd, CLONE_NEWNS))
		say("cannot see the files as init does: %s", strerror(errno));
	if (fd >= 0)
		close(fd);
}
