// SPDX-License-Identifier: GPL-2.0
/*
 * read() into blocks that stay in the cache: as fast as mmap() here, and it works
 * for pipes, for files that grow and for those of the tracefs.
 */
#include <stdlib.h>

#include "base/util.h"
#include "read/input.h"
#include "read/open.h"

void input_open(struct input *in, const char *path)
{
	memset(in, 0, sizeof(*in));
	source_open(&in->source, path);
	in->name = in->source.name;
	in->carry = zalloc(BLOCK_SIZE);
	text_alloc(&in->text);
	in->text.end = in->text.start;
	in->pos = in->text.start;
}

void input_close(struct input *in)
{
	source_close(&in->source);
	text_free(&in->text);
	while (in->ahead_next < in->ahead_end)
		text_free(&in->ahead[in->ahead_next++]);
	free(in->carry);
}

void text_alloc(struct text *text)
{
	/* One more byte: a newline for a last line that has none. */
	text->start = zalloc(BLOCK_SIZE + 1 + BLOCK_SLACK);
}

void text_free(struct text *text)
{
	free(text->start);
}

/* The rest of the trace begins at @start: keep it for the next block. */
static void carry_over(struct input *in, const char *start, const char *end)
{
	in->carried = end - start;
	memcpy(in->carry, start, in->carried);
}

/* The block has no newline: hand out its beginning as a line, drop the rest. */
static void cut_overlong(struct input *in, struct text *text)
{
	char *scratch = text->start + BLOCK_SIZE / 2;
	char *newline = NULL;
	size_t got;

	in->carried = 0;
	while (!newline) {
		got = source_read(&in->source, scratch, BLOCK_SIZE / 2);
		if (!got)
			break;
		newline = memchr(scratch, '\n', got);
		if (newline)
			carry_over(in, newline + 1, scratch + got);
	}
	text->overlong = true;
	text->end = text->start + BLOCK_SIZE / 4;
	*text->end++ = '\n';
}

static bool read_block(struct input *in, struct text *text)
{
	size_t len = in->carried, got = 1;
	char *newline;

	memcpy(text->start, in->carry, len);
	while (len < BLOCK_SIZE && got) {
		got = source_read(&in->source, text->start + len, BLOCK_SIZE - len);
		len += got;
	}
	if (!in->sampled) {
		in->sampled = len < sizeof(in->sample) ? len : sizeof(in->sample);
		memcpy(in->sample, text->start, in->sampled);
	}
	text->cut = false;
	text->overlong = false;
	in->carried = 0;
	newline = memrchr(text->start, '\n', len);
	if (newline) {
		text->end = newline + 1;
		carry_over(in, text->end, text->start + len);
	} else if (got) {
		cut_overlong(in, text);
	} else {
		text->cut = len;
		text->end = text->start + len;
		if (len)
			*text->end++ = '\n';
	}
	return text->end > text->start;
}

const struct text *input_ahead(struct input *in)
{
	struct text *text = &in->ahead[in->ahead_end];

	if (in->ahead_end == AHEAD_BLOCKS)
		return NULL;
	text_alloc(text);
	if (!read_block(in, text)) {
		text_free(text);
		return NULL;
	}
	in->ahead_end++;
	return text;
}

bool input_block(struct input *in, struct text *text)
{
	if (in->ahead_next == in->ahead_end)
		return read_block(in, text);
	text_free(text);
	*text = in->ahead[in->ahead_next++];
	return true;
}

bool input_refill(struct input *in)
{
	bool more = input_block(in, &in->text);

	in->pos = in->text.start;
	return more;
}
