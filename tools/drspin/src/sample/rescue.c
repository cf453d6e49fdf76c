// SPDX-License-Identifier: GPL-2.0
#include <dirent.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

#include "sample/rescue.h"

/* Who takes so long waits. */
#define PATIENCE	{ .tv_nsec = 5000000 }

/* At the same process it is another time each time. */
static _Atomic pid_t expected;
static _Atomic unsigned int times;
static _Atomic bool ended;
static sem_t news;

void rescue_expect(const struct process *process)
{
	times++;
	/* Nobody of it is traced else. */
	expected = process && process->pending ? process->pid : 0;
	if (expected)
		sem_post(&news);
}

void rescue_end(void)
{
	ended = true;
	sem_post(&news);
}

/* Whatever is asked for, a stop is told, too, and then to nobody else: it is only looked at. */
static bool has_ended(pid_t tid)
{
	siginfo_t info = { 0 };

	return !waitid(P_PID, tid, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) && info.si_pid &&
	       (info.si_code == CLD_EXITED || info.si_code == CLD_KILLED ||
		info.si_code == CLD_DUMPED);
}

/* That of the first thread belongs to its parent, and the program does not wait for it. */
static void take_ends(pid_t pid)
{
	struct dirent *entry;
	siginfo_t info;
	char path[32];
	pid_t tid;
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		tid = atoi(entry->d_name);
		if (tid > 0 && tid != pid && has_ended(tid))
			waitid(P_PID, tid, &info, WEXITED | WNOHANG | __WALL);
	}
	if (dir)
		closedir(dir);
}

/* Return: does it wait for a process? */
static bool look_after(void)
{
	const struct timespec patience = PATIENCE;
	unsigned int before = times;
	pid_t pid = expected;

	if (!pid)
		return false;
	nanosleep(&patience, NULL);
	if (times == before)
		take_ends(pid);
	return true;
}

void rescue(void)
{
	while (!ended) {
		sem_wait(&news);
		while (!sem_trywait(&news))
			;
		while (look_after())
			;
	}
}
