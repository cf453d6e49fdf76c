// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/spool.h"
#include "base/util.h"

/* One for all. */
static FILE *file;
static uint64_t file_end;

static void __noreturn no_room(void)
{
	die(STATUS_INPUT, "cannot keep in /tmp what waits for the rest of the trace: %s",
	    strerror(errno));
}

static void put_part(struct spool *s)
{
	size_t bytes = s->count * s->size, done;
	ssize_t put;

	if (!file)
		file = tmpfile();
	if (!file)
		no_room();
	for (done = 0; done < bytes; done += put) {
		put = pwrite(fileno(file), s->last + done, bytes - done, file_end + done);
		if (put <= 0)
			no_room();
	}
	if (s->parts >= s->part_room)
		s->places = grow(s->places, &s->part_room, s->parts, sizeof(*s->places));
	s->places[s->parts++] = file_end;
	file_end += bytes;
	s->count = 0;
}

void spool_add(struct spool *s, const void *item)
{
	if (s->count == SPOOL_PART)
		put_part(s);
	if (s->count >= s->room)
		s->last = grow(s->last, &s->room, s->count, s->size);
	memcpy(s->last + s->count++ * s->size, item, s->size);
}

static void take_all(const struct spool *s, const char *items, size_t count,
		     void (*take)(const void *item, void *data), void *data)
{
	size_t i;

	for (i = 0; i < count; i++)
		take(items + i * s->size, data);
}

static void get_part(const struct spool *s, size_t part, char *items)
{
	size_t bytes = SPOOL_PART * s->size, done;
	ssize_t got;

	for (done = 0; done < bytes; done += got) {
		got = pread(fileno(file), items + done, bytes - done, s->places[part] + done);
		if (got <= 0)
			no_room();
	}
}

void spool_empty(struct spool *s, void (*take)(const void *item, void *data), void *data)
{
	char *items = s->parts ? zalloc(SPOOL_PART * s->size) : NULL;
	size_t i;

	for (i = 0; i < s->parts; i++) {
		get_part(s, i, items);
		take_all(s, items, SPOOL_PART, take, data);
	}
	take_all(s, s->last, s->count, take, data);
	free(items);
	free(s->last);
	free(s->places);
	*s = (struct spool) { .size = s->size };
}
