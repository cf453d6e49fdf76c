// SPDX-License-Identifier: GPL-2.0
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/util.h"
#include "sample/targets.h"
#include "target/proc.h"

/* So many new numbers are looked at one by one; of more, all of /proc is. */
#define FEW	64

/* So many files stay for all but threads. */
#define SPARE_FILES	32

/* ---- threads --------------------------------------------------------------- */

struct thread *targets_thread(const struct targets *targets, pid_t tid)
{
	for (size_t i = 0; i < targets->count; i++)
		for (size_t j = 0; j < targets->list[i]->count; j++)
			if (targets->list[i]->threads[j]->tid == tid)
				return targets->list[i]->threads[j];
	return NULL;
}

/* How many were asked to stop, and have not yet */
static size_t pending;

bool threads_asked(void)
{
	return pending;
}

void thread_asked(struct thread *thread, uint64_t time)
{
	thread->asked = time;
	thread->process->asked = thread;
	pending++;
}

void thread_released(struct thread *thread)
{
	pending -= !!thread->asked;
	thread->asked = 0;
	if (thread->process->asked == thread)
		thread->process->asked = NULL;
}

void targets_release(struct targets *targets)
{
	for (size_t i = 0; i < targets->count; i++)
		for (size_t j = 0; j < targets->list[i]->count; j++)
			thread_released(targets->list[i]->threads[j]);
}

static bool has_thread(const struct process *process, pid_t tid)
{
	for (size_t i = 0; i < process->count; i++)
		if (process->threads[i]->tid == tid)
			return true;
	return false;
}

/* Others are to be opened meanwhile, or functions have no names. */
static bool is_full(const struct task_files *files)
{
	struct rlimit limit;

	return !getrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur != RLIM_INFINITY &&
	       files->call + SPARE_FILES > (int64_t)limit.rlim_cur;
}

/* Return: 0, or why not. */
static int add_thread(struct process *process, pid_t tid)
{
	struct thread *thread = zalloc(sizeof(*thread));
	int error = task_open(&thread->files, process->task, tid);

	if (!error && is_full(&thread->files)) {
		task_close(&thread->files);
		error = EMFILE;
	}
	if (error) {
		free(thread);
		return error;
	}
	thread->tid = tid;
	thread->process = process;
	thread->stopped_in = -1;
	thread->cpu = -1;
	process->threads = grow(process->threads, &process->room, process->count,
				sizeof(*process->threads));
	process->threads[process->count++] = thread;
	return 0;
}

/* Return: false if that has ended, or is another process's by now. */
static bool read_through(struct process *process, pid_t tid)
{
	char path[32];
	int dir;

	snprintf(path, sizeof(path), "/proc/%d", (int)tid);
	dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (dir < 0)
		return false;
	if (task_process(tid) != process->pid) {
		close(dir);
		return false;
	}
	close(process->space.dir);
	process->space.dir = dir;
	memory_through(&process->space.memory, tid);
	space_forget(&process->space);
	process->narrow = task_is_narrow(dir);
	return true;
}

void process_lost(struct process *process, pid_t tid)
{
	const struct thread *thread;

	if (process->space.memory.tid != tid)
		return;
	for (size_t i = 0; i < process->count; i++) {
		thread = process->threads[i];
		if (thread->tid != tid && !thread->gone && read_through(process, thread->tid))
			return;
	}
}

static void drop_thread(struct process *process, size_t number)
{
	struct thread *thread = process->threads[number];

	process_lost(process, thread->tid);
	thread_released(thread);
	balance_end(&thread->balance, thread->lane);
	task_close(&thread->files);
	free(thread);
	process->threads[number] = process->threads[--process->count];
}

/* The directory's count of links tells that there is another number of threads. */
static size_t links_of(const struct process *process)
{
	struct stat stat;

	return fstat(process->task, &stat) ? 0 : stat.st_nlink;
}

static bool too_many;

bool targets_too_many(void)
{
	return too_many;
}

/* What was sampled up to then is not to be lost. */
static void say_too_many(void)
{
	if (!too_many)
		say("too many threads for this user's limit of open files, some are not sampled: see ulimit -n");
	too_many = true;
}

static void read_threads(struct process *process)
{
	int fd = openat(process->task, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;
	pid_t tid;

	if (!dir) {
		if (fd >= 0)
			close(fd);
		return;
	}
	while ((entry = readdir(dir))) {
		tid = atoi(entry->d_name);
		process->full = tid > 0 && !has_thread(process, tid) &&
				add_thread(process, tid) == EMFILE;
		if (process->full)
			break;
	}
	closedir(dir);
	if (process->full && process->count)
		say_too_many();
}

static void update_threads(struct process *process)
{
	size_t links = links_of(process), before = process->count;

	for (size_t i = process->count; i--;)
		if (process->threads[i]->gone)
			drop_thread(process, i);
	if (links && links == process->links && before == process->count)
		return;
	process->links = links;
	read_threads(process);
}

/* ---- processes --------------------------------------------------------------- */

static bool has_process(const struct targets *targets, pid_t pid)
{
	for (size_t i = 0; i < targets->count; i++)
		if (targets->list[i]->pid == pid)
			return true;
	return false;
}

static struct process *add_process(struct targets *targets, pid_t pid)
{
	struct process *process = zalloc(sizeof(*process));
	char path[32];
	int error;

	snprintf(path, sizeof(path), "/proc/%d", (int)pid);
	process->pid = pid;
	memory_begin(&process->space.memory, pid);
	process->space.dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (process->space.dir >= 0)
		process->task = openat(process->space.dir, "task",
				       O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (process->space.dir < 0 || process->task < 0) {
		error = errno;
		if (process->space.dir >= 0)
			close(process->space.dir);
		free(process);
		errno = error;
		return NULL;
	}
	space_forget(&process->space);
	read_threads(process);
	process->links = links_of(process);
	targets->list = grow(targets->list, &targets->room, targets->count,
			     sizeof(*targets->list));
	targets->list[targets->count++] = process;
	return process;
}

static void drop_process(struct targets *targets, size_t number)
{
	struct process *process = targets->list[number];

	while (process->count)
		drop_thread(process, process->count - 1);
	free(process->threads);
	maps_free(&process->space.maps);
	memory_end(&process->space.memory);
	close(process->task);
	close(process->space.dir);
	free(process);
	targets->list[number] = targets->list[--targets->count];
}

static void name_of(pid_t pid, char *name)
{
	char path[32];

	snprintf(path, sizeof(path), "/proc/%d/comm", (int)pid);
	if (!read_path(AT_FDCWD, path, name, TASK_NAME + 1))
		strcpy(name, "?");
	name[strcspn(name, "\n")] = '\0';
}

static bool read_stat(pid_t pid, struct task_stat *stat)
{
	char path[64], text[1024];

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	return read_path(AT_FDCWD, path, text, sizeof(text)) && task_stat_parse(text, stat);
}

/* Everybody may read that. */
static void check_kind(const struct process *process)
{
	struct task_stat stat;

	if (!read_stat(process->pid, &stat))
		return;
	/* drspin waits for its command yet. */
	if (stat.over && stat.parent != getpid())
		die(STATUS_INPUT, "process %d has ended, but nobody has waited for it",
		    (int)process->pid);
	if (stat.kernel)
		die(STATUS_INPUT, "process %d is a thread of the kernel, which has no user space: ftd reads traces of that",
		    (int)process->pid);
}

static void check_tracer(pid_t pid)
{
	char name[TASK_NAME + 1], safe[4 * TASK_NAME + 1];
	pid_t tracer = task_tracer(pid);

	if (!tracer)
		return;
	name_of(tracer, name);
	escape(safe, sizeof(safe), name, strlen(name));
	die(STATUS_INPUT, "process %d is traced by process %d (%s), and can have one tracer only: end that first",
	    (int)pid, (int)tracer, safe);
}

const char *targets_advice(void)
{
	if (!geteuid())
		return "root has no CAP_SYS_PTRACE for it (containers: --cap-add SYS_PTRACE)";
	if (!access("/proc/sys/kernel/yama/ptrace_scope", F_OK))
		return "run as root, or as its user (and see /proc/sys/kernel/yama/ptrace_scope)";
	return "run as root, or as its user";
}

/* Its thread's files have been opened: may they be read? */
static void check_rights(const struct process *process)
{
	char text[TASK_LINE];
	ssize_t got;

	if (process->full && !process->count) {
		die(STATUS_INPUT, "process %d: its threads' files are too many for this user's limit of open files: see ulimit -n",
		    (int)process->pid);
	} else if (!process->count) {
		got = faccessat(process->space.dir, "syscall", R_OK, 0);
		if (got && errno == ENOENT && !faccessat(process->space.dir, "stat", F_OK, 0))
			die(STATUS_INPUT, "process %d: this kernel has no /proc/PID/syscall: build it with CONFIG_HAVE_ARCH_TRACEHOOK",
			    (int)process->pid);
		if (!got || (errno != EPERM && errno != EACCES))
			die(STATUS_INPUT, "process %d: it has ended", (int)process->pid);
	} else {
		got = pread(process->threads[0]->files.call, text, sizeof(text), 0);
	}
	if (got < 0 && (errno == EPERM || errno == EACCES))
		die(STATUS_INPUT, "process %d: you may not trace it: %s",
		    (int)process->pid, targets_advice());
}

void targets_add(struct targets *targets, pid_t pid)
{
	struct process *process;
	pid_t owner;

	if (pid == getpid())
		die(STATUS_USAGE, "process %d is drspin itself", (int)pid);
	if (has_process(targets, pid))
		return;
	owner = task_process(pid);
	if (owner && owner != pid)
		die(STATUS_INPUT, "%d is a thread of process %d: give that", (int)pid, (int)owner);
	process = add_process(targets, pid);
	if (!process)
		die(STATUS_INPUT, "process %d: %s", (int)pid,
		    errno == ENOENT ? "there is none" : strerror(errno));
	check_kind(process);
	check_rights(process);
	check_tracer(pid);
}

/* ---- children ---------------------------------------------------------------- */

/* The number that was given last to a process or a thread; -1: unknown */
static pid_t last_number(void)
{
	static int fd = -2;
	char text[128], *last;

	if (fd == -2)
		fd = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
	if (fd < 0 || !read_whole(fd, text, sizeof(text)))
		return -1;
	last = strrchr(text, ' ');
	return last ? atoi(last) : -1;
}

/* drspin, or a process that it has forked. Its command is among those that are sampled already. */
static bool is_own(pid_t pid, const struct task_stat *stat)
{
	static struct task_stat own;

	if (!own.program)
		read_stat(getpid(), &own);
	return pid == getpid() || (stat->parent == getpid() && stat->program == own.program);
}

/* A thread has the parent of its process. */
static bool is_wanted(const struct targets *targets, pid_t pid, const struct task_stat *stat)
{
	if (stat->kernel || stat->over || is_own(pid, stat))
		return false;
	return targets->all ||
	       (has_process(targets, stat->parent) && !targets_thread(targets, pid));
}

/* Add it if it is a process that is to be sampled, too. */
static void consider(struct targets *targets, pid_t pid)
{
	struct task_stat stat;

	errno = 0;
	if (!has_process(targets, pid) && read_stat(pid, &stat) && is_wanted(targets, pid, &stat))
		add_process(targets, pid);
	if (errno == EMFILE)
		say_too_many();
}

static void consider_all(struct targets *targets)
{
	DIR *dir = opendir("/proc");
	struct dirent *entry;

	if (!dir)
		return;
	while ((entry = readdir(dir)))
		if (atoi(entry->d_name) > 0)
			consider(targets, atoi(entry->d_name));
	closedir(dir);
}

static void look_for_children(struct targets *targets)
{
	pid_t last = last_number();

	if (last == targets->last && last > 0)
		return;
	if (targets->last > 0 && last > targets->last && last - targets->last <= FEW) {
		for (pid_t pid = targets->last + 1; pid <= last; pid++)
			if (task_process(pid) == pid)
				consider(targets, pid);
	} else {
		consider_all(targets);
	}
	targets->last = last;
}

/* ---- all --------------------------------------------------------------------- */

void targets_check(void)
{
	char self[32] = "";

	if (readlink("/proc/self", self, sizeof(self) - 1) < 0)
		die(STATUS_INPUT, "/proc/self: %s: mount it: mount -t proc proc /proc",
		    strerror(errno));
	if (atoi(self) != getpid())
		die(STATUS_INPUT, "/proc is that of another PID namespace: mount this one's: mount -t proc proc /proc");
}

void targets_begin(struct targets *targets, bool all)
{
	struct rlimit limit;

	*targets = (struct targets) { .all = all, .last = -1 };
	if (!getrlimit(RLIMIT_NOFILE, &limit)) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

/* It has ended, and its parent has not waited for it yet: drspin waits for its own command. */
static bool is_over(const struct process *process)
{
	struct task_stat stat;

	return process->count == 1 && process->threads[0]->has_no_stack &&
	       read_stat(process->pid, &stat) && stat.over && stat.parent != getpid();
}

void targets_update(struct targets *targets)
{
	look_for_children(targets);
	for (size_t i = targets->count; i--;) {
		update_threads(targets->list[i]);
		if (!targets->list[i]->count || is_over(targets->list[i]))
			drop_process(targets, i);
	}
}

void targets_end(struct targets *targets)
{
	while (targets->count)
		drop_process(targets, targets->count - 1);
	free(targets->list);
}
