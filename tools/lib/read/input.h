/* SPDX-License-Identifier: GPL-2.0 */
/* The lines of a trace, one by one or in blocks of whole lines. */
#ifndef READ_INPUT_H
#define READ_INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "read/source.h"

/*
 * Fits into the cache of a core, beside what the lines are made into. Smaller ones
 * let threads wait for each other more often than that is worth.
 */
#define BLOCK_SIZE	(1024 * 1024)

/*
 * What may be read beyond a block: the scanner looks at the columns of a line
 * before it knows that the line is long enough.
 */
#define BLOCK_SLACK	256

/**
 * struct text - a block of whole lines
 * @start: first character
 * @end: one past the last newline
 * @cut: the last line had no newline in the trace: this one was added
 * @overlong: this is the beginning of one line that is longer than a block
 */
struct text {
	char *start;
	char *end;
	bool cut;
	bool overlong;
};

/* How far a trace is looked at before it is read, where that can be done but once. */
#define AHEAD_BLOCKS	16

/**
 * struct input - an open trace
 * @source: where it comes from
 * @name: what to call it in messages
 * @line: number of the line that input_line() returned last
 * @cut: that line had no newline at its end
 * @sample: how the text begins, for a message about a text of another kind
 * @sampled: bytes of that
 *
 * The rest is private.
 */
struct input {
	struct source source;
	const char *name;
	uint64_t line;
	bool cut;
	char sample[4096];
	size_t sampled;

	char *carry;			/* beginning of a line whose end is to come */
	size_t carried;
	struct text text;		/* of input_line() */
	char *pos;
	struct text ahead[AHEAD_BLOCKS];
	size_t ahead_next;		/* before this one input_block() has returned them */
	size_t ahead_end;
};

/**
 * input_open - open a trace, or exit with a message
 * @in: input
 * @path: file, or NULL or "-" for standard input
 */
void input_open(struct input *in, const char *path);

/**
 * input_close - close it
 * @in: input
 */
void input_close(struct input *in);

/**
 * text_alloc - make room for a block
 * @text: block
 */
void text_alloc(struct text *text);

/**
 * text_free - free it
 * @text: block
 */
void text_free(struct text *text);

/**
 * input_block - the next block of lines
 * @in: input
 * @text: result; WORD_SLACK bytes and more behind it may be read
 *
 * Return: false at the end.
 */
bool input_block(struct input *in, struct text *text);

/**
 * input_ahead - look at a block before it is read
 * @in: input of which nothing has been read yet
 *
 * Each call goes a block further.
 *
 * Return: the block, which input_block() will return, or NULL: it is the end, or
 * AHEAD_BLOCKS have been looked at.
 */
const struct text *input_ahead(struct input *in);

/**
 * input_refill - input_line() when the block is used up
 * @in: input
 *
 * Return: false at the end.
 */
bool input_refill(struct input *in);

/**
 * input_line - the next line
 * @in: input
 * @line: first character, valid until the next call
 *
 * A line longer than any that the kernel prints comes without its end.
 *
 * Return: one past the last character, where there always is a newline, or
 * NULL at the end of the file.
 */
static inline const char *input_line(struct input *in, const char **line)
{
	char *newline;

	if (in->pos == in->text.end && !input_refill(in))
		return NULL;
	newline = memchr(in->pos, '\n', in->text.end - in->pos);
	*line = in->pos;
	in->pos = newline + 1;
	in->line++;
	in->cut = in->text.cut && in->pos == in->text.end;
	return newline;
}

#endif
