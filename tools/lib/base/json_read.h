/* SPDX-License-Identifier: GPL-2.0 */
/* JSON that another program has written, as a tree of values. */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
	JSON_NULL,
	JSON_BOOL,
	JSON_NUMBER,		/* not a whole one, or below 0 */
	JSON_COUNT,		/* 0, 1 and so on */
	JSON_TEXT,
	JSON_LIST,
	JSON_OBJECT,
};

/**
 * struct json_value - a value
 * @kind: what it is
 * @name: of a member of an object its name, UTF-8; else NULL
 * @text: JSON_TEXT: the text, UTF-8; a character 0 is U+FFFD
 * @count: JSON_COUNT: the number; JSON_LIST, JSON_OBJECT: how many values it has
 *
 * The rest is private.
 */
struct json_value {
	enum json_kind kind;
	const char *name;
	const char *text;
	uint64_t count;

	size_t first, next;
};

/**
 * struct json - a text, read; all is private
 */
struct json {
	char *at, *end;
	size_t line;
	unsigned int depth;
	struct json_value *list;
	size_t count, room;
};

/**
 * json_read - read a text
 * @j: result; free with json_free()
 * @text: text, which is changed, and has to stay; a character behind it is 0
 * @len: its length
 * @line: where it is wrong, counted from 1 on; result
 *
 * Return: NULL, or what is wrong.
 */
const char *json_read(struct json *j, char *text, size_t len, size_t *line);

/**
 * json_free - free it
 * @j: the text
 */
void json_free(struct json *j);

/**
 * json_top - the value that all of the text is
 * @j: the text
 */
const struct json_value *json_top(const struct json *j);

/**
 * json_first - the first value of a list or an object, NULL: it has none
 * @j: the text
 * @value: list or object; NULL, or another value: has none
 */
const struct json_value *json_first(const struct json *j, const struct json_value *value);

/**
 * json_next - the one behind it, NULL: it was the last one
 * @j: the text
 * @value: value of a list or an object
 */
const struct json_value *json_next(const struct json *j, const struct json_value *value);

/**
 * json_member - a member of an object
 * @j: the text
 * @object: object; NULL, or another value: has none
 * @name: the member's name
 * @kind: what it has to be
 *
 * Return: NULL if there is no such member.
 */
const struct json_value *json_member(const struct json *j, const struct json_value *object,
				     const char *name, enum json_kind kind);

#endif
