// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/progress.h"
#include "base/util.h"
#include "read/dat.h"
#include "read/formats.h"
#include "read/live.h"
#include "read/open.h"
#include "read/packed.h"

/* How files begin that are not text. */
static const struct {
	const char *magic;
	size_t len;
	void (*take_over)(struct source *s);
} kinds[] = {
	{ "\x1f\x8b",			2, source_gzip },
	{ "\x28\xb5\x2f\xfd",		4, source_zstd },
	{ "\xfd\x37zXZ\0",		6, source_xz },
	{ "\x17\x08\x44tracing",	10, source_dat },
};

/* The bytes that were looked at come first. */
static size_t read_plain(struct source *s, char *buffer, size_t size)
{
	size_t left = s->stored_end - s->stored_pos;

	if (!left)
		return s->eof ? 0 : source_read_fd(s, buffer, size);
	if (left > size)
		left = size;
	memcpy(buffer, s->stored + s->stored_pos, left);
	s->stored_pos += left;
	return left;
}

/* A pipe may give the first bytes one by one. */
static void look_at_start(struct source *s)
{
	size_t i;

	while (s->stored_end < 16) {
		size_t got = source_read_fd(s, s->stored + s->stored_end,
				     STORED_SIZE - s->stored_end);

		if (!got)
			break;
		s->stored_end += got;
		if (s->stored[0] == '#' || s->stored[0] == ' ')
			return;
	}
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (s->stored_end >= kinds[i].len &&
		    !memcmp(s->stored, kinds[i].magic, kinds[i].len))
			kinds[i].take_over(s);
	if (!s->packed)
		refuse_format(s);
}

void source_open(struct source *s, const char *path)
{
	struct stat st;

	memset(s, 0, sizeof(*s));
	if (path && strcmp(path, "-")) {
		s->name = path;
		s->fd = open(path, O_RDONLY | O_CLOEXEC);
		if (s->fd < 0)
			die(STATUS_INPUT, "cannot open %s: %s", path, strerror(errno));
	} else {
		if (!path && isatty(STDIN_FILENO))
			die(STATUS_USAGE, "no trace: name a file, or give - to type one in: see " TOOL " --help");
		s->name = "standard input";
		s->fd = STDIN_FILENO;
	}
	if (!fstat(s->fd, &st) && S_ISREG(st.st_mode))
		s->size = st.st_size;
	/* Files that the kernel makes up, as trace_pipe, have no size. */
	s->live = !s->size;
	if (s->live)
		live_begin();
	progress_begin(s->name, s->size);
	s->stored = zalloc(STORED_SIZE);
	s->read = read_plain;
	look_at_start(s);
}
