// SPDX-License-Identifier: GPL-2.0
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/util.h"
#include "sample/names.h"
#include "target/proc.h"
#include "target/task.h"

/* So many numbers are listed where a name is that of several processes. */
#define LISTED	8

static bool read_of(pid_t pid, const char *file, char *text, size_t size)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/%s", (int)pid, file);
	return read_path(AT_FDCWD, path, text, size);
}

/* Is this what it was started as? The kernel keeps 15 characters of a name. */
static bool is_started_as(pid_t pid, const char *name)
{
	char text[4096];
	const char *slash;

	if (!read_of(pid, "cmdline", text, sizeof(text)))
		return false;
	slash = strrchr(text, '/');
	return !strcmp(slash ? slash + 1 : text, name);
}

static bool has_name(pid_t pid, const char *name, bool *kernel)
{
	struct task_stat stat;
	char text[1024];

	if (!read_of(pid, "stat", text, sizeof(text)) || !task_stat_parse(text, &stat) ||
	    stat.over || pid == getpid())
		return false;
	*kernel = stat.kernel;
	if (strlen(name) < TASK_NAME)
		return !strcmp(stat.name, name);
	return !strncmp(stat.name, name, TASK_NAME - 1) && is_started_as(pid, name);
}

/* @list: numbers */
static void __noreturn name_one(const char *name, int count, const char *list)
{
	/* Without -f pgrep knows what the kernel keeps of a name. */
	die(STATUS_INPUT, "%s: %d processes have that name; give the numbers of those that you mean: %s%s (pgrep %s %s lists them)",
	    name, count, list, count > LISTED ? " ..." : "", strlen(name) < TASK_NAME ? "-a" : "-af",
	    name);
}

pid_t process_named(const char *name)
{
	DIR *dir = opendir("/proc");
	struct dirent *entry;
	struct string list;
	pid_t pid, found = 0, thread = 0;
	bool kernel;
	int count = 0;

	if (!dir)
		die(STATUS_INPUT, "/proc: %s", strerror(errno));
	string_begin(&list);
	while ((entry = readdir(dir))) {
		pid = atoi(entry->d_name);
		if (pid <= 0 || !has_name(pid, name, &kernel))
			continue;
		if (kernel) {
			thread = pid;
			continue;
		}
		found = pid;
		if (count++ < LISTED)
			fprintf(list.out, "%s%d", count > 1 ? ", " : "", (int)found);
	}
	closedir(dir);
	/* It is refused, with the reason. */
	if (!count && thread)
		found = thread;
	else if (!count)
		die(STATUS_INPUT, "%s: no process has that name; a command stands behind --", name);
	if (count > 1)
		name_one(name, count, string_end(&list));
	free(string_end(&list));
	return found;
}
