// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mntent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "base/util.h"
#include "record/tracefs.h"

#define TRACEFS		"/sys/kernel/tracing"
#define DEBUGFS		"/sys/kernel/debug"	/* before Linux 4.1 */

static char root[PATH_MAX / 2];

const char *tracefs_path(const char *name)
{
	static char paths[2][PATH_MAX];
	static int turn;

	turn = !turn;
	snprintf(paths[turn], sizeof(paths[turn]), "%s/%s", root, name);
	return paths[turn];
}

bool tracefs_has(const char *name)
{
	return !access(tracefs_path(name), F_OK);
}

char *tracefs_read(const char *name)
{
	int fd = open(tracefs_path(name), O_RDONLY | O_CLOEXEC);
	size_t room = 0, len = 0;
	char *text = NULL;
	ssize_t got;

	if (fd < 0)
		return NULL;
	do {
		text = grow(text, &room, len + 4096, 1);
		got = read(fd, text + len, 4096);
		if (got > 0)
			len += got;
	} while (got > 0);
	close(fd);
	if (got < 0) {
		free(text);
		return NULL;
	}
	if (len && text[len - 1] == '\n')
		len--;
	text[len] = '\0';
	return text;
}

static bool is_tracefs(const char *dir)
{
	char *real = realpath(dir, NULL);

	snprintf(root, sizeof(root), "%s", real ? real : dir);
	free(real);
	/* A directory that may not be looked into is one, too. */
	return tracefs_has("current_tracer") || errno == EACCES;
}

/* Mounted anywhere? */
static bool find_mounted(const char *type, const char *below)
{
	FILE *mounts = setmntent("/proc/self/mounts", "r");
	char dir[PATH_MAX / 2];
	struct mntent *m;
	bool found = false;

	if (!mounts)
		return false;
	while (!found && (m = getmntent(mounts))) {
		if (strcmp(m->mnt_type, type))
			continue;
		snprintf(dir, sizeof(dir), "%s%s", m->mnt_dir, below);
		found = is_tracefs(dir);
	}
	endmntent(mounts);
	return found;
}

static bool mount_it(const char *type, const char *dir, const char *below)
{
	char path[PATH_MAX / 2];

	if (mount(type, dir, type, MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL))
		return false;
	snprintf(path, sizeof(path), "%s%s", dir, below);
	if (is_tracefs(path))
		return true;
	umount(dir);
	return false;
}

const char *tracefs_find(const char *dir)
{
	if (dir) {
		if (!is_tracefs(dir))
			die(STATUS_INPUT, "--tracefs %s: there is no current_tracer: give the directory where tracefs is mounted",
			    dir);
		return NULL;
	}
	if (is_tracefs(TRACEFS) || find_mounted("tracefs", "") ||
	    find_mounted("debugfs", "/tracing"))
		return NULL;
	if (geteuid())
		die(STATUS_INPUT, "tracefs is not mounted, which only root can do: run this as root");
	if (mount_it("tracefs", TRACEFS, ""))
		return TRACEFS;
	if (mount_it("debugfs", DEBUGFS, "/tracing"))
		return DEBUGFS;
	die(STATUS_INPUT, "cannot mount tracefs: %s: the kernel needs CONFIG_FUNCTION_GRAPH_TRACER, and sysfs in /sys",
	    strerror(errno));
}
