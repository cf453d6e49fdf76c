// SPDX-License-Identifier: GPL-2.0
/*
 * read() into one buffer that stays in the cache: as fast as mmap() here, and
 * it works for pipes, for files that grow and for those of the tracefs.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "input.h"
#include "util.h"
#include "words.h"

#define BUFFER_SIZE	(256 * 1024)

void input_open(struct input *in, const char *path)
{
	memset(in, 0, sizeof(*in));
	if (path && strcmp(path, "-")) {
		in->name = path;
		in->fd = open(path, O_RDONLY | O_CLOEXEC);
		if (in->fd < 0)
			die(STATUS_INPUT, "cannot open %s: %s", path, strerror(errno));
	} else {
		in->name = "standard input";
		in->fd = STDIN_FILENO;
	}
	/* One more byte: a newline for a last line that has none. */
	in->buffer = zalloc(BUFFER_SIZE + 1 + WORD_SLACK);
	in->pos = in->buffer;
	in->end = in->buffer;
}

void input_close(struct input *in)
{
	if (in->fd != STDIN_FILENO)
		close(in->fd);
	free(in->buffer);
}

static void read_block(struct input *in)
{
	size_t room = in->buffer + BUFFER_SIZE - in->end;
	ssize_t got;

	do {
		got = read(in->fd, in->end, room);
	} while (got < 0 && errno == EINTR);
	if (got < 0)
		die(STATUS_INPUT, "cannot read %s: %s", in->name, strerror(errno));
	if (!got)
		in->eof = true;
	in->end += got;
}

/* The block has no newline: hand out what there is as a line, drop the rest. */
static const char *overlong_line(struct input *in, const char **line)
{
	char *newline = NULL;

	while (!newline && !in->eof) {
		in->end = in->buffer + BUFFER_SIZE / 2;
		in->pos = in->end;
		read_block(in);
		newline = memchr(in->pos, '\n', in->end - in->pos);
	}
	in->pos = newline ? newline + 1 : in->end;
	in->line++;
	*line = in->buffer;
	in->buffer[BUFFER_SIZE / 4] = '\n';
	return in->buffer + BUFFER_SIZE / 4;
}

const char *input_refill(struct input *in, const char **line)
{
	size_t left = in->end - in->pos;
	char *newline = NULL;

	memmove(in->buffer, in->pos, left);
	in->pos = in->buffer;
	in->end = in->buffer + left;
	while (!newline && !in->eof) {
		char *fresh = in->end;

		if (in->end == in->buffer + BUFFER_SIZE)
			return overlong_line(in, line);
		read_block(in);
		newline = memchr(fresh, '\n', in->end - fresh);
	}
	if (newline)
		return input_line(in, line);
	if (in->pos == in->end)
		return NULL;
	in->cut = true;
	in->line++;
	*in->end = '\n';
	*line = in->pos;
	in->pos = in->end;
	return in->end;
}
