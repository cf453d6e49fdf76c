// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/wait.h>
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

static struct journal {
	size_t count;
	size_t used;
	struct entry entries[MOST_CHANGES];
	char text[TEXT_ROOM];
} *journal;

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

/* Return: what could not be restored. */
static int restore_all(void)
{
	int failures = 0;

	while (journal->count) {
		const struct entry *e = &journal->entries[--journal->count];

		if (restore_entry(e))
			continue;
		fprintf(stderr, "ftd: could not restore %s (it was: %.60s): %s\n",
			journal->text + e->path, journal->text + e->value, strerror(errno));
		failures++;
	}
	return failures;
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
	_exit(restore_all() ? STATUS_INPUT : STATUS_OK);
}

void journal_begin(void)
{
	int ends[2];

	journal = mmap(NULL, sizeof(*journal), PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (journal == MAP_FAILED)
		die(STATUS_INPUT, "out of memory");
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
