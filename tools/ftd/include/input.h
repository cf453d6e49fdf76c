/* SPDX-License-Identifier: GPL-2.0 */
/* Lines of a file, in large blocks. */
#ifndef FTD_INPUT_H
#define FTD_INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/**
 * struct input - an open trace
 * @name: what to call it in messages
 * @line: number of the line that input_line() returned last
 * @cut: that line had no newline at its end
 *
 * The rest is private: the unread text is @pos up to @end.
 */
struct input {
	const char *name;
	uint64_t line;
	bool cut;

	int fd;
	bool eof;
	char *buffer;
	char *pos;
	char *end;
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
 * input_refill - input_line() when the buffer holds no whole line
 * @in: input
 * @line: first character
 *
 * Return: one past the last character, or NULL at the end of the file.
 */
const char *input_refill(struct input *in, const char **line);

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
	char *newline = memchr(in->pos, '\n', in->end - in->pos);

	if (__builtin_expect(!newline, 0))
		return input_refill(in, line);
	in->line++;
	*line = in->pos;
	in->pos = newline + 1;
	return newline;
}

#endif
