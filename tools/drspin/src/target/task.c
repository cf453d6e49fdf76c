// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/units.h"
#include "base/util.h"
#include "target/proc.h"
#include "target/task.h"

#define PF_KTHREAD	0x00200000	/* include/linux/sched.h */

static int open_of(int task, pid_t tid, const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "%d/%s", (int)tid, name);
	return openat(task, path, O_RDONLY | O_CLOEXEC);
}

int task_open(struct task_files *files, int task, pid_t tid)
{
	int error = 0;

	files->stat = open_of(task, tid, "stat");
	files->call = open_of(task, tid, "syscall");
	if (files->stat < 0 || files->call < 0)
		error = errno;
	files->sched = open_of(task, tid, "schedstat");
	files->wchan = open_of(task, tid, "wchan");
	if (error)
		task_close(files);
	return error;
}

void task_close(struct task_files *files)
{
	if (files->stat >= 0)
		close(files->stat);
	if (files->call >= 0)
		close(files->call);
	if (files->sched >= 0)
		close(files->sched);
	if (files->wchan >= 0)
		close(files->wchan);
	*files = (struct task_files) { -1, -1, -1, -1 };
}

/* The number behind so many fields; 0: there are not that many. */
static uint64_t field(const char *text, int number)
{
	for (; number && *text; text++)
		number -= *text == ' ';
	return strtoull(text, NULL, 10);
}

/* "PID (NAME) STATE ...": a name may have blanks and parentheses. */
bool task_stat_parse(const char *text, struct task_stat *stat)
{
	const char *open = strchr(text, '('), *close = strrchr(text, ')');
	size_t len;

	if (!open || !close || close < open || !close[1] || !close[2])
		return false;
	len = close - open - 1;
	if (len >= TASK_NAME)
		len = TASK_NAME - 1;
	memcpy(stat->name, open + 1, len);
	stat->name[len] = '\0';
	text = close + 2;
	stat->state = *text;
	stat->parent = field(text, 1);
	stat->kernel = field(text, 6) & PF_KTHREAD;
	stat->over = stat->state == 'X' || (stat->state == 'Z' && field(text, 17) < 2);
	stat->ticks = field(text, 11) + field(text, 12);
	stat->program = field(text, 23) * 31 + field(text, 25);
	stat->cpu = field(text, 36);
	stat->realtime = field(text, 37) || field(text, 38) == SCHED_DEADLINE;
	return true;
}

bool task_stat_read(const struct task_files *files, struct task_stat *stat)
{
	char text[1024];

	return read_whole(files->stat, text, sizeof(text)) && task_stat_parse(text, stat);
}

/* Who exists has run: a kernel that does not count says 0. */
bool task_run_of(int sched, struct task_run *run)
{
	char text[TASK_LINE], *end;

	if (sched < 0 || !read_whole(sched, text, sizeof(text)))
		return false;
	run->running = strtoull(text, &end, 10);
	run->waiting = strtoull(end, &end, 10);
	run->times = strtoull(end, &end, 10);
	return run->times;
}

bool task_run_read(const struct task_files *files, struct task_run *run)
{
	return task_run_of(files->sched, run);
}

/* The kernel's line is longer; names have up to 15 characters, and anything in them. */
#define LINE_BEHIND_NAME	"\n----------------"

/* "se.exec_start    :    162649.466068": milliseconds, of a kernel with CONFIG_SCHED_DEBUG */
uint64_t task_last_on_cpu(int task, pid_t tid)
{
	char path[32], text[TASK_LINE], *at;
	uint64_t msec;

	snprintf(path, sizeof(path), "%d/sched", (int)tid);
	read_path(task, path, text, sizeof(text));
	at = strstr(text, LINE_BEHIND_NAME);
	at = at ? strstr(at, "exec_start") : NULL;
	at = at ? strchr(at, ':') : NULL;
	if (!at)
		return 0;
	msec = strtoull(at + 1, &at, 10);
	return *at == '.' ? msec * 1000 * UNIT_USEC + strtoull(at + 1, NULL, 10) : 0;
}

/* Those behind the number of the call, up to the stack pointer */
static void take_args(const char *text, const char *sp, uint64_t *args)
{
	char *end;

	strtol(text, &end, 10);
	for (int i = 0; i < TASK_ARGS; i++)
		args[i] = end + 1 < sp ? strtoull(end, &end, 16) : 0;
}

/* "running", or the call's number, its six arguments, SP and PC, or "-1 SP PC" */
enum task_sleep task_call_parse(const char *text, struct task_call *call)
{
	const char *end = text + strcspn(text, "\n"), *pc = end, *sp;
	size_t len;

	if (!strncmp(text, "running", 7))
		return TASK_RUNS;
	while (pc > text && pc[-1] != ' ')
		pc--;
	if (pc == text)
		return TASK_NO_STACK;
	for (sp = pc - 1; sp > text && sp[-1] != ' '; sp--)
		;
	len = end - text < TASK_LINE ? end - text : TASK_LINE - 1;
	memcpy(call->line, text, len);
	call->line[len] = '\0';
	call->number = strtol(text, NULL, 10);
	take_args(text, sp, call->args);
	call->sp = strtoull(sp, NULL, 16);
	call->pc = strtoull(pc, NULL, 16);
	return call->sp && call->pc ? TASK_SLEEPS : TASK_NO_STACK;
}

enum task_sleep task_call_read(const struct task_files *files, struct task_call *call)
{
	char text[TASK_LINE];

	return read_whole(files->call, text, sizeof(text)) ? task_call_parse(text, call) :
							     TASK_GONE;
}

bool task_call_of(pid_t tid, struct task_call *call)
{
	char path[32], text[TASK_LINE];

	snprintf(path, sizeof(path), "/proc/%d/syscall", (int)tid);
	return read_path(AT_FDCWD, path, text, sizeof(text)) &&
	       task_call_parse(text, call) == TASK_SLEEPS;
}

void task_wchan(const struct task_files *files, char *name)
{
	if (files->wchan < 0 || !read_whole(files->wchan, name, TASK_LINE) || !strcmp(name, "0"))
		*name = '\0';
}

void task_stack_read(int task, pid_t tid, char *text)
{
	char path[32];

	snprintf(path, sizeof(path), "%d/stack", (int)tid);
	read_path(task, path, text, TASK_STACK);
}

int task_stack_error(void)
{
	int fd = open("/proc/self/stack", O_RDONLY | O_CLOEXEC), error = 0;
	char c;

	if (fd < 0)
		return errno;
	if (read(fd, &c, 1) < 0)
		error = errno;
	close(fd);
	return error;
}

static void read_status(pid_t pid, char *text, size_t size)
{
	char path[32];

	snprintf(path, sizeof(path), "/proc/%d/status", (int)pid);
	read_path(AT_FDCWD, path, text, size);
}

static uint64_t status_field(const char *text, const char *name, int base)
{
	const char *at = strstr(text, name);

	return at ? strtoull(at + strlen(name), NULL, base) : 0;
}

pid_t task_tracer(pid_t pid)
{
	char text[4096];

	read_status(pid, text, sizeof(text));
	return status_field(text, "\nTracerPid:", 10);
}

pid_t task_process(pid_t tid)
{
	char text[4096];

	read_status(tid, text, sizeof(text));
	return status_field(text, "\nTgid:", 10);
}

/* Each entry is a number below 100 and a value: of 32 bits, the first value is not 0. */
bool task_is_narrow(int dir)
{
	int fd = openat(dir, "auxv", O_RDONLY | O_CLOEXEC);
	uint64_t first = 0;

	if (fd < 0)
		return false;
	if (read(fd, &first, sizeof(first)) != sizeof(first))
		first = 0;
	close(fd);
	return sizeof(long) == sizeof(first) && first >> 32;
}

static uint64_t signal_bit(int signal)
{
	return signal > 0 ? 1ull << (signal - 1) : 0;
}

bool task_would_notice(pid_t tid, int signal)
{
	char text[4096];
	uint64_t coming, ignored;

	read_status(tid, text, sizeof(text));
	coming = status_field(text, "\nSigPnd:", 16) | status_field(text, "\nShdPnd:", 16);
	coming &= ~status_field(text, "\nSigBlk:", 16);
	ignored = signal_bit(SIGCHLD) | signal_bit(SIGURG) | signal_bit(SIGWINCH) |
		  signal_bit(SIGCONT);
	ignored &= ~status_field(text, "\nSigCgt:", 16);
	ignored |= status_field(text, "\nSigIgn:", 16);
	return (coming | signal_bit(signal)) & ~ignored;
}
