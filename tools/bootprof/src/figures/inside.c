// SPDX-License-Identifier: GPL-2.0
#include "figures/inside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/util.h"

/* The lines of CSV end so. */
#define HEAD	"function,count,own_ns\r\n"

/* As a shell ends where there is no such program: it has been said. */
#define NOT_FOUND	127

/* Who writes into the pipe that is read: 0: it is a file. */
static pid_t program;

static FILE *run(const char *path, const char *ftd)
{
	const char *const words[] = {
		ftd, "report", "-f", "function,count,own", "--format", "csv", "--", path, NULL
	};
	int pipes[2];

	if (pipe(pipes))
		die(STATUS_INPUT, "pipe: %s", strerror(errno));
	program = fork();
	if (program < 0)
		die(STATUS_INPUT, "fork: %s", strerror(errno));
	if (!program) {
		dup2(pipes[1], STDOUT_FILENO);
		close(pipes[0]);
		close(pipes[1]);
		execvp(ftd, (char *const *)words);
		fprintf(stderr, "bootprof: %s: %s: name ftd with --ftd\n", ftd, strerror(errno));
		_exit(NOT_FOUND);
	}
	close(pipes[1]);
	return fdopen(pipes[0], "r");
}

static FILE *begin(const char *path, const char *ftd)
{
	char line[sizeof(HEAD)] = "";
	struct stat st;
	int status;
	FILE *in;

	if (stat(path, &st))
		die(STATUS_INPUT, "%s: %s", path, strerror(errno));
	/* What is read of a pipe to see what it is, ftd would not get any more. */
	if (S_ISREG(st.st_mode)) {
		in = fopen(path, "re");
		if (!in)
			die(STATUS_INPUT, "%s: %s", path, strerror(errno));
		if (fgets(line, sizeof(line), in) && !strcmp(line, HEAD))
			return in;
		fclose(in);
	}
	in = run(path, ftd);
	if (!in)
		die(STATUS_INPUT, "pipe: %s", strerror(errno));
	/* Where it is another line, ftd has said why. */
	if (!fgets(line, sizeof(line), in) || strcmp(line, HEAD)) {
		fclose(in);
		if (waitpid(program, &status, 0) > 0 && WIFEXITED(status) &&
		    WEXITSTATUS(status) == NOT_FOUND)
			exit(STATUS_INPUT);
		die(STATUS_INPUT, "%s: ftd reads no calls there", path);
	}
	return in;
}

/* From @text up to @end, which is behind it. Return: whether it is one. */
static bool number(const char *text, const char *end, uint64_t *value)
{
	char *after;

	errno = 0;
	*value = strtoull(text, &after, 10);
	return *text >= '0' && *text <= '9' && after == end && !errno && *value <= INT64_MAX;
}

/* NAME,CALLS,NS; in a name there is no comma. */
static void add_line(struct inside *inside, const char *path, char *line)
{
	char *calls = strchr(line, ','), *own = calls ? strchr(calls + 1, ',') : NULL;
	struct inside_function function = { 0 };

	if (!own || calls == line || !number(calls + 1, own, &function.calls) ||
	    !number(own + 1, own + strcspn(own, "\r"), &function.own) ||
	    strcmp(own + strcspn(own, "\r"), "\r\n"))
		die(STATUS_INPUT, "%s: not ftd's CSV of calls, after %s", path,
		    inside->count ? inside->list[inside->count - 1].name : "its first line");
	function.name = xstrndup(line, calls - line);
	inside->list = grow(inside->list, &inside->room, inside->count, sizeof(*inside->list));
	inside->list[inside->count++] = function;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct inside_function *)a)->name,
		      ((const struct inside_function *)b)->name);
}

void inside_read(struct inside *inside, const char *path, const char *ftd)
{
	FILE *in = begin(path, ftd);
	char *line = NULL;
	size_t size = 0;
	int status = 0;

	*inside = (struct inside){ 0 };
	while (getline(&line, &size, in) > 0)
		add_line(inside, path, line);
	free(line);
	fclose(in);
	if (program && (waitpid(program, &status, 0) < 0 || !WIFEXITED(status) ||
			WEXITSTATUS(status)))
		die(STATUS_INPUT, "%s: ftd could not read it", path);
	if (!inside->count)
		die(STATUS_INPUT, "%s: there is no call in it", path);
	qsort(inside->list, inside->count, sizeof(*inside->list), by_name);
	for (size_t i = 1; i < inside->count; i++)
		if (!by_name(&inside->list[i - 1], &inside->list[i]))
			die(STATUS_INPUT, "%s: %s is there twice", path, inside->list[i].name);
}

void inside_free(struct inside *inside)
{
	for (size_t i = 0; i < inside->count; i++)
		free(inside->list[i].name);
	free(inside->list);
}
