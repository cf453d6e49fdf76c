// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/util.h"
#include "read/live.h"
#include "read/source.h"

size_t source_read_fd(struct source *s, char *buffer, size_t size)
{
	ssize_t got;

	if (s->live && !live_wait(s->fd)) {
		s->eof = true;
		return 0;
	}
	do {
		got = read(s->fd, buffer, size);
	} while (got < 0 && errno == EINTR);
	if (got < 0)
		die(STATUS_INPUT, "cannot read %s: %s", s->name, strerror(errno));
	s->taken += got;
	s->eof |= !got;
	progress(s->taken);
	return got;
}

bool source_refill(struct source *s)
{
	s->stored_pos = 0;
	s->stored_end = s->eof ? 0 : source_read_fd(s, s->stored, STORED_SIZE);
	return s->stored_end;
}

void source_close(struct source *s)
{
	progress_end();
	if (s->live)
		live_end();
	if (s->close)
		s->close(s);
	if (s->fd != STDIN_FILENO)
		close(s->fd);
	free(s->stored);
}
