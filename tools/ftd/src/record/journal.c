// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/util.h"
#include "record/files.h"
#include "record/journal.h"

#define MOST_CHANGES	128
#define TEXT_ROOM	(8 << 20)	/* pages that nobody touches take no memory */

enum change { CHANGE_FILE, CHANGE_LIST, CHANGE_MOUNT };

/* @path and @value are places in the text. */
struct entry {
	enum change change;
	size_t path;
	size_t value;
};

/**
 * struct journal - the file
 * @format: which layout it has
 * @boot: the boot that it is of: another one has forgotten the changes
 * @owner: who records
 * @count: changes that are to be put back
 * @used: of @text
 */
static struct journal {
	char format[32];
	char boot[40];
	pid_t owner;
	size_t count;
	size_t used;
	struct entry entries[MOST_CHANGES];
	char text[TEXT_ROOM];
} *journal;

#define FORMAT	"ftd's journal, " TOOL_VERSION

static char file[PATH_MAX];
static pid_t watcher;
static int life_line = -1;

/* One line at a time: "name [module]" goes without the module, which is no name. */
static bool restore_list(const char *path, char *lines)
{
	char *line, *rest;
	bool good = file_write(path, O_TRUNC, "");

	for (line = strtok_r(lines, "\n", &rest); line;
	     line = strtok_r(NULL, "\n", &rest)) {
		/* Comments, and commands, which truncation leaves alone. */
		if (*line == '#' || strchr(line, ':'))
			continue;
		line[strcspn(line, " ")] = '\0';
		good = list_append(path, line) && good;
	}
	return good;
}

static bool restore_entry(const struct entry *e)
{
	const char *path = journal->text + e->path;

	switch (e->change) {
	case CHANGE_FILE:
		return file_write(path, O_TRUNC, journal->text + e->value);
	case CHANGE_LIST:
		return restore_list(path, journal->text + e->value);
	case CHANGE_MOUNT:
		/* Noted before it was made: perhaps it never was. */
		return !umount(path) || errno == EINVAL;
	}
	return false;
}

/* The last change. Return: is it as it was? */
static bool restore_last(void)
{
	const struct entry *e = &journal->entries[journal->count - 1];
	bool good = restore_entry(e);

	if (!good)
		say("could not restore %s (it was: %.60s): %s",
		    journal->text + e->path, journal->text + e->value, strerror(errno));
	/* Now, not before: whoever is killed leaves it to the next one. */
	journal->count--;
	return good;
}

static bool restore_all(void)
{
	bool good = true;

	while (journal->count)
		good = restore_last() && good;
	unlink(file);
	return good;
}

/* What the journal of one that was killed has; a mount stays until this one ends. */
static void restore_leftover(void)
{
	bool any = false;

	while (journal->count &&
	       journal->entries[journal->count - 1].change != CHANGE_MOUNT) {
		restore_last();
		any = true;
	}
	if (any)
		say("an ftd record was killed, with its watcher: what it had changed has been put back");
}

/* The terminal's signals go to the program's group, and this is not in it. */
static void __noreturn watch(int fd)
{
	char byte;

	setsid();
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	/* Whoever reads the output waits for its end, not for us. */
	close(STDIN_FILENO);
	close(STDOUT_FILENO);
	while (read(fd, &byte, 1) < 0 && errno == EINTR)
		;
	_exit(restore_all() ? STATUS_OK : STATUS_INPUT);
}

/* Somebody else has the lock: say who. One that has ended is putting things back. */
static void wait_for_owner(int fd, const char *dir)
{
	const struct timespec pause = { .tv_nsec = 50000000 };
	pid_t owner;

	if (pread(fd, &owner, sizeof(owner), offsetof(struct journal, owner)) > 0 &&
	    owner && (!kill(owner, 0) || errno == EPERM))
		die(STATUS_INPUT, "another ftd record, process %d, uses %s: wait until it is done, or end it",
		    owner, dir);
	nanosleep(&pause, NULL);
}

/* Open the file, and lock it. It is removed by whoever has the lock. */
static int lock_file(const char *dir)
{
	struct stat st;
	int fd;

	for (;;) {
		fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
		if (fd < 0 || fstat(fd, &st))
			die(STATUS_INPUT, "%s: %s", file, strerror(errno));
		if (st.st_uid != geteuid())
			die(STATUS_INPUT, "%s belongs to another user: remove it", file);
		while (flock(fd, LOCK_EX | LOCK_NB))
			wait_for_owner(fd, dir);
		if (!fstat(fd, &st) && st.st_nlink)
			return fd;
		close(fd);
	}
}

static void name_file(const char *dir)
{
	struct stat st;

	if (stat(dir, &st))
		die(STATUS_INPUT, "%s: %s", dir, strerror(errno));
	/* However it is called: two mounts of tracefs are the same directory. */
	snprintf(file, sizeof(file), "%s/ftd-record-%llx-%llx",
		 access("/run", W_OK) ? "/tmp" : "/run", (unsigned long long)st.st_dev,
		 (unsigned long long)st.st_ino);
}

static void get_boot(char *boot, size_t room)
{
	FILE *in = fopen("/proc/sys/kernel/random/boot_id", "r");

	if (!in || !fgets(boot, room, in))
		*boot = '\0';
	if (in)
		fclose(in);
}

/* The file is ours alone; what is in it may be of another ftd, or cut. */
static bool is_whole(void)
{
	size_t i;

	if (journal->count > MOST_CHANGES || journal->used > TEXT_ROOM ||
	    (journal->used && journal->text[journal->used - 1]))
		return false;
	for (i = 0; i < journal->count; i++)
		if (journal->entries[i].path >= journal->used ||
		    journal->entries[i].value >= journal->used)
			return false;
	return true;
}

static void open_journal(const char *dir)
{
	char boot[sizeof(journal->boot)] = "";
	int fd;

	name_file(dir);
	get_boot(boot, sizeof(boot));
	fd = lock_file(dir);
	if (ftruncate(fd, sizeof(*journal)))
		die(STATUS_INPUT, "%s: %s", file, strerror(errno));
	journal = mmap(NULL, sizeof(*journal), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (journal == MAP_FAILED)
		die(STATUS_INPUT, "%s: %s", file, strerror(errno));
	if (!strcmp(journal->boot, boot) && journal->count) {
		if (strcmp(journal->format, FORMAT) || !is_whole())
			die(STATUS_INPUT, "%s was left by another version of ftd: put things back by that, or remove it",
			    file);
		restore_leftover();
	} else {
		journal->count = 0;
	}
	if (!journal->count)
		journal->used = 0;
	memcpy(journal->format, FORMAT, sizeof(FORMAT));
	memcpy(journal->boot, boot, sizeof(boot));
	journal->owner = getpid();
}

void journal_begin(const char *dir)
{
	int ends[2];

	open_journal(dir);
	if (pipe2(ends, O_CLOEXEC))
		die(STATUS_INPUT, "no pipe: %s", strerror(errno));
	fflush(NULL);
	watcher = fork();
	if (watcher < 0)
		die(STATUS_INPUT, "cannot fork: %s", strerror(errno));
	if (!watcher) {
		close(ends[1]);
		watch(ends[0]);
	}
	close(ends[0]);
	life_line = ends[1];
	atexit(journal_end);
}

static size_t keep(const char *text)
{
	size_t len = strlen(text) + 1, place = journal->used;

	if (len > TEXT_ROOM - place)
		die(STATUS_INPUT, "too much to restore: shorten the lists of functions in tracefs");
	memcpy(journal->text + place, text, len);
	journal->used += len;
	return place;
}

static void note(enum change change, const char *path, const char *value)
{
	struct entry *e;

	if (journal->count == MOST_CHANGES)
		die(STATUS_INPUT, "too many changes at once");
	e = &journal->entries[journal->count];
	e->change = change;
	e->path = keep(path);
	e->value = keep(value);
	/* Whole before it counts: the watcher may need it any moment. */
	__atomic_store_n(&journal->count, journal->count + 1, __ATOMIC_RELEASE);
}

void journal_file(const char *path, const char *value)
{
	note(CHANGE_FILE, path, value);
}

void journal_list(const char *path, const char *lines)
{
	note(CHANGE_LIST, path, lines);
}

void journal_mount(const char *dir)
{
	note(CHANGE_MOUNT, dir, "not mounted");
}

void journal_end(void)
{
	int status;

	if (life_line < 0)
		return;
	close(life_line);
	life_line = -1;
	while (waitpid(watcher, &status, 0) < 0 && errno == EINTR)
		;
	/* Somebody killed it; what it has not done is still noted. */
	if (WIFSIGNALED(status))
		restore_all();
}
