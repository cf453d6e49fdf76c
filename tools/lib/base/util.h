/* SPDX-License-Identifier: GPL-2.0 */
/* What every file needs: errors, memory, numbers, text that is safe to print. */
#ifndef BASE_UTIL_H
#define BASE_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#define __printf(a, b)	__attribute((__format__(__printf__, a, b)))
#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)
#ifndef __always_inline
#define __always_inline	inline __attribute__((__always_inline__))
#endif
#define __noreturn	__attribute((__noreturn__))
#define fallthrough	__attribute((__fallthrough__))

enum exit_status {
	STATUS_OK	= 0,
	STATUS_INPUT	= 1,	/* nothing to read, or violations found */
	STATUS_USAGE	= 2,
};

/**
 * say - print a message on standard error, behind what standard output was given
 * @format: printf format; "TOOL: " and a newline are added, where TOOL is the name
 *	that the tool's Makefile gives; characters that are not printable are escaped
 */
void __printf(1, 2) say(const char *format, ...);

/**
 * say_later - keep messages, or print those that were kept
 * @later: keep what say() is given from now on
 *
 * For what may not wait for who reads standard error. die() prints them, too.
 */
void say_later(bool later);

/**
 * die - say what is wrong and what to do, and exit
 * @status: exit status
 * @format: of the message, as say() prints it
 */
void __noreturn __printf(2, 3) die(enum exit_status status, const char *format,
				   ...);

/**
 * before_dying - what die() has to do first, such as tidying the screen up
 * @tidy: function
 */
void before_dying(void (*tidy)(void));

/**
 * finish_output - flush standard output, or exit with what went wrong
 */
void finish_output(void);

/**
 * less - the difference of two numbers, or 0 where the second one is greater
 * @a: number
 * @b: what to take from it
 */
static inline uint64_t less(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

/**
 * grow - make room in an array for index @need, if there is none, or exit
 * @array: the array, or NULL
 * @room: elements it has room for; updated
 * @need: index that must fit
 * @size: bytes of an element; new elements are zero
 *
 * Return: the array, perhaps at a new address.
 */
void *grow(void *array, size_t *room, size_t need, size_t size);

/**
 * lower_bound - find a place in an array that is in order
 * @key: what to look for
 * @array: the array, or NULL
 * @count: its elements
 * @size: bytes of one
 * @compare: as for qsort(), of an element and @key
 *
 * Return: index of the first element that is not before @key, @count if there is none.
 */
size_t lower_bound(const void *key, const void *array, size_t count, size_t size,
		   int (*compare)(const void *, const void *));

/**
 * zalloc - zeroed memory, or exit
 * @bytes: how much
 */
void *zalloc(size_t bytes);

/**
 * xstrdup - a copy of a text, or exit
 * @text: text
 */
char *xstrdup(const char *text);

/**
 * xstrndup - a copy of the beginning of a text, or exit
 * @text: text
 * @most: bytes of it, if it is not shorter
 */
char *xstrndup(const char *text, size_t most);

/**
 * xasprintf - what printf() would print, as a text of its own, or exit
 * @format: as for printf()
 */
char *xasprintf(const char *format, ...) __attribute__((format(printf, 1, 2)));

/**
 * struct string - text that is being written like a file
 * @out: where to write to
 */
struct string {
	FILE *out;
	char *text;
	size_t size;
};

/**
 * string_begin - begin an empty text, or exit
 * @s: string
 */
void string_begin(struct string *s);

/**
 * string_end - what was written, or exit
 * @s: string
 *
 * Return: terminated, to be freed.
 */
char *string_end(struct string *s);

/**
 * base_name - the last part of a path
 * @path: path, or what stands for one
 */
const char *base_name(const char *path);

/**
 * escape - copy text so that a terminal shows it and does nothing else
 * @out: room for @size characters; always terminated
 * @size: what does not fit is left out
 * @text: bytes from somewhere
 * @len: how many
 *
 * Control characters, the backslash and everything beyond ASCII become \xNN.
 *
 * Return: characters written.
 */
size_t escape(char *out, size_t size, const char *text, size_t len);

/**
 * print_escaped - escape() straight into a stream
 * @out: stream
 * @text: bytes
 * @len: how many
 * @put: what writes the ASCII that they become: fputs(), or one that looks after
 *	the letters of a format
 */
void print_escaped(FILE *out, const char *text, size_t len,
		   int (*put)(const char *text, FILE *out));

/**
 * parse_count - a positive decimal number
 * @text: "10"
 * @value: result
 *
 * Return: false if @text is anything else.
 */
bool parse_count(const char *text, uint64_t *value);

/**
 * parse_hex - a hexadecimal number
 * @text: "0xc0100000", or without the 0x
 * @value: result
 *
 * Return: false if @text is anything else, or more than 64 bits.
 */
bool parse_hex(const char *text, uint64_t *value);

#endif
