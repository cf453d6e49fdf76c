// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "base/util.h"

/* Deeper than any tool writes, and no danger for the stack */
#define MAX_DEPTH	64

#define NOT_A_CHARACTER	0xfffd

static const char *read_value(struct json *j, size_t number);

static void skip_blanks(struct json *j)
{
	while (j->at < j->end && *j->at && strchr(" \t\r\n", *j->at))
		j->line += *j->at++ == '\n';
}

static bool take(struct json *j, char c)
{
	skip_blanks(j);
	if (j->at == j->end || *j->at != c)
		return false;
	j->at++;
	return true;
}

static size_t new_value(struct json *j)
{
	j->list = grow(j->list, &j->room, j->count, sizeof(*j->list));
	j->list[j->count] = (struct json_value) { .kind = JSON_NULL };
	return j->count++;
}

/* ---- texts -------------------------------------------------------------------------- */

static char *put_utf8(char *to, uint32_t c)
{
	if (c < 0x80) {
		*to++ = c;
		return to;
	}
	if (c < 0x800) {
		*to++ = 0xc0 | c >> 6;
	} else {
		if (c < 0x10000) {
			*to++ = 0xe0 | c >> 12;
		} else {
			*to++ = 0xf0 | c >> 18;
			*to++ = 0x80 | (c >> 12 & 0x3f);
		}
		*to++ = 0x80 | (c >> 6 & 0x3f);
	}
	*to++ = 0x80 | (c & 0x3f);
	return to;
}

/* Four hexadecimal digits */
static bool read_unit(struct json *j, uint32_t *unit)
{
	*unit = 0;
	for (int i = 0; i < 4; i++, j->at++) {
		if (j->at >= j->end || !isxdigit((unsigned char)*j->at))
			return false;
		*unit = *unit << 4 | (isdigit((unsigned char)*j->at) ? *j->at - '0' :
				      (*j->at | 0x20) - 'a' + 10);
	}
	return true;
}

/* Behind "\u"; what is beyond 16 bits has two of these. It is never longer than it was. */
static char *read_unicode(struct json *j, char *to)
{
	uint32_t c, low;

	if (!read_unit(j, &c))
		return NULL;
	if (c >= 0xd800 && c < 0xdc00 && j->end - j->at >= 6 && !memcmp(j->at, "\\u", 2)) {
		char *again = j->at;

		j->at += 2;
		if (!read_unit(j, &low))
			return NULL;
		if (low >= 0xdc00 && low < 0xe000)
			return put_utf8(to, 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00));
		j->at = again;
	}
	return put_utf8(to, !c || (c >= 0xd800 && c < 0xe000) ? NOT_A_CHARACTER : c);
}

static char *read_escape(struct json *j, char *to)
{
	static const char from[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char *found;
	char c = j->at < j->end ? *j->at++ : 0;

	if (c == 'u')
		return read_unicode(j, to);
	found = c ? strchr(from, c) : NULL;
	if (!found)
		return NULL;
	*to++ = meant[found - from];
	return to;
}

/* In its place; the quote that begins it is behind. */
static const char *read_text(struct json *j, const char **text)
{
	char *to = j->at;

	*text = to;
	while (j->at < j->end && *j->at != '"') {
		if ((unsigned char)*j->at < ' ')
			return "a text has a control character, or no end";
		if (*j->at != '\\') {
			*to++ = *j->at++;
			continue;
		}
		j->at++;
		to = read_escape(j, to);
		if (!to)
			return "a text has a \\ that means nothing";
	}
	if (j->at == j->end)
		return "a text has no end";
	j->at++;
	*to = 0;
	return NULL;
}

/* ---- other values ------------------------------------------------------------------- */

static const char *read_number(struct json *j, struct json_value *v)
{
	char *begin = j->at, *end;
	size_t len;

	len = strspn(begin, "0123456789+-.eE");
	j->at += len;
	v->kind = JSON_COUNT;
	if (strspn(begin, "0123456789") < len) {
		v->kind = JSON_NUMBER;
		strtod(begin, &end);
		return end == j->at ? NULL : "this is no number";
	}
	errno = 0;
	v->count = strtoull(begin, NULL, 10);
	return errno ? "the number is too large" : NULL;
}

static const char *read_word(struct json *j, struct json_value *v)
{
	static const struct {
		const char *word;
		enum json_kind kind;
	} words[] = { { "null", JSON_NULL }, { "true", JSON_BOOL }, { "false", JSON_BOOL } };

	for (size_t i = 0; i < ARRAY_SIZE(words); i++) {
		size_t len = strlen(words[i].word);

		if ((size_t)(j->end - j->at) < len || memcmp(j->at, words[i].word, len))
			continue;
		j->at += len;
		v->kind = words[i].kind;
		return NULL;
	}
	return "this is no value";
}

static const char *read_member_name(struct json *j, const char **name)
{
	const char *wrong;

	if (!take(j, '"'))
		return "a member has no name";
	wrong = read_text(j, name);
	if (!wrong && !take(j, ':'))
		wrong = "there is no : behind the name of a member";
	return wrong;
}

/* Up to the bracket that ends it. The list of values may move. */
static const char *read_values(struct json *j, size_t number, enum json_kind kind)
{
	char end = kind == JSON_LIST ? ']' : '}';
	size_t last = 0, value;
	const char *wrong, *name = NULL;

	j->list[number].kind = kind;
	if (take(j, end))
		return NULL;
	if (++j->depth > MAX_DEPTH)
		return "there are too many brackets in brackets";
	do {
		wrong = kind == JSON_OBJECT ? read_member_name(j, &name) : NULL;
		if (wrong)
			return wrong;
		value = new_value(j);
		j->list[value].name = name;
		wrong = read_value(j, value);
		if (wrong)
			return wrong;
		*(last ? &j->list[last].next : &j->list[number].first) = value;
		j->list[number].count++;
		last = value;
	} while (take(j, ','));
	j->depth--;
	return take(j, end) ? NULL : "there is no comma, and no bracket that ends it";
}

static const char *read_value(struct json *j, size_t number)
{
	struct json_value *v = &j->list[number];

	if (take(j, '['))
		return read_values(j, number, JSON_LIST);
	if (take(j, '{'))
		return read_values(j, number, JSON_OBJECT);
	if (take(j, '"')) {
		v->kind = JSON_TEXT;
		return read_text(j, &v->text);
	}
	if (j->at < j->end && (isdigit((unsigned char)*j->at) || *j->at == '-'))
		return read_number(j, v);
	return read_word(j, v);
}

const char *json_read(struct json *j, char *text, size_t len, size_t *line)
{
	const char *wrong;

	*j = (struct json) { .at = text, .end = text + len, .line = 1 };
	wrong = read_value(j, new_value(j));
	if (!wrong)
		skip_blanks(j);
	if (!wrong && j->at < j->end)
		wrong = "something stands behind the end";
	*line = j->line;
	return wrong;
}

void json_free(struct json *j)
{
	free(j->list);
}

/* ---- what was read -------------------------------------------------------------------- */

/* Nobody is in front of the first one, which is all of it. */
static const struct json_value *numbered(const struct json *j, size_t number)
{
	return number ? &j->list[number] : NULL;
}

const struct json_value *json_top(const struct json *j)
{
	return &j->list[0];
}

const struct json_value *json_first(const struct json *j, const struct json_value *value)
{
	return value ? numbered(j, value->first) : NULL;
}

const struct json_value *json_next(const struct json *j, const struct json_value *value)
{
	return numbered(j, value->next);
}

const struct json_value *json_member(const struct json *j, const struct json_value *object,
				     const char *name, enum json_kind kind)
{
	const struct json_value *v;

	if (!object || object->kind != JSON_OBJECT)
		return NULL;
	for (v = json_first(j, object); v; v = json_next(j, v))
		if (v->kind == kind && !strcmp(v->name, name))
			return v;
	return NULL;
}
