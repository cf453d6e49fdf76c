// SPDX-License-Identifier: GPL-2.0
/*
 * Mounts, each in one way: a tmpfs whose source has a long name, a file system that
 * there is not, and a tmpfs by way of fsopen(), to a mount point of its own. The exit
 * status tells what came back wrong.
 */
#include <linux/mount.h>

#define LONG_NAME 1000

static long set_up(int fs)
{
	if (my_syscall5(__NR_fsconfig, fs, FSCONFIG_SET_STRING, "source", "by-fd", 0))
		return -1;
	return my_syscall5(__NR_fsconfig, fs, FSCONFIG_CMD_CREATE, NULL, NULL, 0);
}

static int by_fd(void)
{
	int fs = my_syscall2(__NR_fsopen, "tmpfs", 0);

	return fs < 0 || set_up(fs) ? -1 : close(fs);
}

int main(void)
{
	char source[LONG_NAME + 1];

	memset(source, 'x', LONG_NAME);
	source[LONG_NAME] = '\0';
	if (mkdir("/tmp/mounted", 0700) || mount(source, "/tmp/mounted", "tmpfs", 0, NULL))
		return 1;
	if (!mount("source", "/tmp/mounted", "nosuchfs", 0, NULL))
		return 2;
	return by_fd() ? 3 : 0;
}
