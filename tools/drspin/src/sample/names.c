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

static bool has_name(pid_t pid, const char *name)
{
	struct task_stat stat;
	char text[1024];

	if (!read_of(pid, "stat", text, sizeof(text)) || !task_stat_parse(text, &stat) ||
	    stat.kernel || stat.over || pid == getpid())
		return false;
	if (strlen(name) < TASK_NAME)
		return !strcmp(stat.name, name);
	return !strncmp(stat.name, name, TASK_NAME - 1) && is_started_as(pid, name);
}

pid_t process_named(const char *name)
{
	DIR *dir = opendir("/proc");
	struct dirent *entry;
	struct string list;
	pid_t found = 0;
	int count = 0;

	if (!dir)
		die(STATUS_INPUT, "/proc: %s", strerror(errno));
	string_begin(&list);
	while ((entry = readdir(dir))) {
		if (atoi(entry->d_name) <= 0 || !has_name(atoi(entry->d_name), name))
			continue;
		found = atoi(entry->d_name);
		if (count++ < LISTED)
			fprintf(list.out, "%s%d", count > 1 ? ", " : "", (int)found);
	}
	closedir(dir);
	if (!count)
		die(STATUS_INPUT, "%s: no process has that name; a command stands behind --", name);
	if (count > 1)
		die(STATUS_INPUT, "%s: %d processes have that name; give the number of one: %s%s",
		    name, count, string_end(&list), count > LISTED ? " ..." : "");
	free(string_end(&list));
	return found;
}
