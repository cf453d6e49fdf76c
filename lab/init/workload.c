// SPDX-License-Identifier: GPL-2.0
/*
 * For boards without a busybox: what the shell does for
 *
 *	for i in $(seq 1 10); do ls /bin | sed s/a/z/g; done
 *
 * One program under three names, like busybox: "workload" forks, pipes and
 * executes "ls" and "sed" and waits for both, ten times over.
 */
#include <linux/fcntl.h>

static int ls(void)
{
	static char entries[4096] __attribute__((aligned(8)));
	int dir = open("/bin", O_RDONLY | O_DIRECTORY);
	int size;

	if (dir < 0)
		return 1;
	while ((size = getdents64(dir, (void *)entries, sizeof(entries))) > 0) {
		int at = 0;

		while (at < size) {
			struct linux_dirent64 *entry = (void *)(entries + at);

			printf("%s\n", entry->d_name);
			at += entry->d_reclen;
		}
	}
	return size < 0;
}

static int sed(void)
{
	char text[4096];
	ssize_t size;

	while ((size = read(0, text, sizeof(text))) > 0) {
		ssize_t i;

		for (i = 0; i < size; i++)
			if (text[i] == 'a')
				text[i] = 'z';
		if (write(1, text, size) != size)
			return 1;
	}
	return size < 0;
}

/* Starts PROGRAM with the pipe's end END as its file descriptor END. */
static pid_t start(const char *program, const int ends[2], int end)
{
	char *arguments[] = { (char *)program, NULL };
	pid_t pid = fork();

	if (pid)
		return pid;
	dup2(ends[end], end);
	close(ends[0]);
	close(ends[1]);
	execve(program, arguments, environ);
	exit(127);
}

static int loop(void)
{
	int i;

	for (i = 0; i < 10; i++) {
		int ends[2], status, children = 2;

		if (pipe(ends))
			return 1;
		if (start("/bin/ls", ends, 1) < 0 ||
		    start("/bin/sed", ends, 0) < 0)
			return 1;
		close(ends[0]);
		close(ends[1]);
		while (children--)
			if (waitpid(-1, &status, 0) < 0 || status)
				return 1;
	}
	return 0;
}

int main(int argc __attribute__((unused)), char *argv[])
{
	const char *name = strrchr(argv[0], '/');

	name = name ? name + 1 : argv[0];
	if (!strcmp(name, "ls"))
		return ls();
	if (!strcmp(name, "sed"))
		return sed();
	return loop();
}
