// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "target/proc.h"
#include "target/task.h"
#include "waits/people.h"

void put_process(struct phrase *words, pid_t pid)
{
	char path[32], name[TASK_NAME + 1];

	snprintf(path, sizeof(path), "/proc/%d/comm", (int)pid);
	read_path(AT_FDCWD, path, name, sizeof(name));
	name[strcspn(name, "\n")] = '\0';
	phrase_put(words, *name ? "%s-%d" : "%s%d", name, (int)pid);
}

size_t people_children(pid_t pid, pid_t tid, pid_t *list, size_t size)
{
	char path[64], text[4096], *at = text, *end;
	size_t count = 0;
	pid_t child;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/children", (int)pid, (int)tid);
	if (!read_path(AT_FDCWD, path, text, sizeof(text)))
		return 0;
	for (; (child = strtol(at, &end, 10)) > 0; at = end)
		if (count++ < size)
			list[count - 1] = child;
	return count;
}

static pid_t parent_of(pid_t pid)
{
	struct task_stat stat;
	char path[32], text[1024];

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	if (!read_path(AT_FDCWD, path, text, sizeof(text)) || !task_stat_parse(text, &stat))
		return 0;
	return stat.parent;
}

size_t people_near(pid_t pid, pid_t *list, size_t size)
{
	pid_t parent = parent_of(pid);
	size_t count = 0;

	list[count++] = pid;
	if (parent > 0)
		list[count++] = parent;
	count += people_children(pid, pid, list + count, size - count);
	if (parent > 0 && count < size)
		count += people_children(parent, parent, list + count, size - count);
	return count < size ? count : size;
}
