// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

static void (*tidy_up)(void);

void before_dying(void (*tidy)(void))
{
	tidy_up = tidy;
}

/* Names in it may be anything; a backslash harms nobody, and others' messages have some. */
static void put_message(FILE *out, const char *text)
{
	size_t len;

	fputs(TOOL ": ", out);
	while (*text) {
		len = strcspn(text, "\\");
		print_escaped(out, text, len, fputs);
		text += len;
		if (*text)
			fputc(*text++, out);
	}
	fputc('\n', out);
}

/* Lines that are to be printed later, all in one; NULL: none */
static char *kept;
static bool keeps;

static void print_line(const char *line)
{
	char *before = kept;

	if (!keeps) {
		fputs(line, stderr);
		return;
	}
	kept = xasprintf("%s%s", before ? before : "", line);
	free(before);
}

void say_later(bool later)
{
	keeps = later;
	if (later || !kept)
		return;
	fputs(kept, stderr);
	free(kept);
	kept = NULL;
}

/* At once: others write to the terminal, too. */
static void say_line(const char *text)
{
	char *line = NULL;
	size_t size;
	FILE *out = open_memstream(&line, &size);

	put_message(out ? out : stderr, text);
	if (out && !fclose(out))
		print_line(line);
	free(line);
}

/* There may be no memory for the message that there is none. */
static void vsay(const char *format, va_list args)
{
	char *text, reserve[256];
	va_list again;

	fflush(stdout);
	va_copy(again, args);
	if (vasprintf(&text, format, args) < 0) {
		vsnprintf(reserve, sizeof(reserve), format, again);
		put_message(stderr, reserve);
	} else {
		say_line(text);
		free(text);
	}
	va_end(again);
}

void say(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsay(format, args);
	va_end(args);
}

void die(enum exit_status status, const char *format, ...)
{
	va_list args;

	if (tidy_up)
		tidy_up();
	say_later(false);
	va_start(args, format);
	vsay(format, args);
	va_end(args);
	exit(status);
}

void finish_output(void)
{
	if (fflush(stdout) || ferror(stdout))
		die(STATUS_INPUT, "cannot write the output: %s", strerror(errno));
}

void *grow(void *array, size_t *room, size_t need, size_t size)
{
	size_t old = *room;
	size_t new = old ? old : 16;

	if (need < old)
		return array;
	while (new <= need)
		new *= 2;
	array = realloc(array, new * size);
	if (!array)
		die(STATUS_INPUT, "out of memory (%zu bytes)", new * size);
	memset((char *)array + old * size, 0, (new - old) * size);
	*room = new;
	return array;
}

size_t lower_bound(const void *key, const void *array, size_t count, size_t size,
		   int (*compare)(const void *, const void *))
{
	size_t low = 0, high = count, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (compare((const char *)array + middle * size, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void *zalloc(size_t bytes)
{
	void *p = calloc(1, bytes);

	if (!p)
		die(STATUS_INPUT, "out of memory (%zu bytes)", bytes);
	return p;
}

static char *must(char *text)
{
	if (!text)
		die(STATUS_INPUT, "out of memory");
	return text;
}

char *xstrdup(const char *text)
{
	return must(strdup(text));
}

char *xstrndup(const char *text, size_t most)
{
	return must(strndup(text, most));
}

char *xasprintf(const char *format, ...)
{
	va_list args;
	char *text;
	int length;

	va_start(args, format);
	length = vasprintf(&text, format, args);
	va_end(args);
	return must(length < 0 ? NULL : text);
}

void string_begin(struct string *s)
{
	s->out = open_memstream(&s->text, &s->size);
	if (!s->out)
		die(STATUS_INPUT, "out of memory");
}

char *string_end(struct string *s)
{
	if (fclose(s->out))
		die(STATUS_INPUT, "out of memory");
	return s->text;
}

const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

size_t escape(char *out, size_t size, const char *text, size_t len)
{
	size_t n = 0;
	size_t i;

	for (i = 0; i < len; i++) {
		unsigned char c = text[i];

		if (c >= ' ' && c < 0x7f && c != '\\') {
			if (n + 1 >= size)
				break;
			out[n++] = c;
		} else {
			if (n + 4 >= size)
				break;
			n += sprintf(out + n, "\\x%02x", c);
		}
	}
	out[n] = '\0';
	return n;
}

void print_escaped(FILE *out, const char *text, size_t len,
		   int (*put)(const char *text, FILE *out))
{
	char piece[4 * 64 + 1];
	size_t part;

	for (; len; text += part, len -= part) {
		part = len < 64 ? len : 64;
		escape(piece, sizeof(piece), text, part);
		put(piece, out);
	}
}

/* Digits only, and small enough for what callers multiply it with. */
static const char *parse_digits(const char *p, uint64_t *value)
{
	const char *start = p;

	for (*value = 0; *p >= '0' && *p <= '9'; p++)
		*value = *value * 10 + (*p - '0');
	return p > start && p - start <= 15 ? p : NULL;
}

bool parse_count(const char *text, uint64_t *value)
{
	const char *p = parse_digits(text, value);

	return p && !*p && *value;
}

bool parse_hex(const char *text, uint64_t *value)
{
	size_t digits;

	if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
		text += 2;
	digits = strspn(text, "0123456789abcdefABCDEF");
	*value = strtoull(text, NULL, 16);
	return digits && !text[digits] && digits <= 16;
}
