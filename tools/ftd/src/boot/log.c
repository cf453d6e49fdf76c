// SPDX-License-Identifier: GPL-2.0
/*
 * Lines of a log, behind their stamps:
 *
 *	calling  foo_init+0x0/0x10 @ 1
 *	probe of 10000.mmc returned 0 after 120 usecs
 *	initcall foo_init+0x0/0x10 [foo] returned -19 after 300 usecs
 *	Run /init as init process
 *
 * In what "ftd boot --record" wrote, they are comments. Nothing says which initcall a probe
 * belongs to. A line is printed at the end, and durations are more exact than stamps: the begin
 * is computed from these.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/log.h"
#include "boot/opened.h"
#include "events/trace_event.h"
#include "lines/about.h"
#include "lines/columns.h"
#include "read/input.h"

/* What others put before the kernel's stamp is not longer: a date, a host, a level */
#define PREFIX_MAX	160

/* "[    0.012345]"; returns what is behind it, or NULL */
static const char *stamp_at(const char *p, const char *end, uint64_t *time)
{
	const char *sec = skip_blanks(p + 1), *dot = skip_digits(sec);
	unsigned long long number, usec;

	if (dot == sec || *dot != '.' || skip_digits(dot + 1) != dot + 7 || dot[7] != ']' ||
	    dot + 8 > end)
		return NULL;
	if (sscanf(sec, "%llu.%6llu", &number, &usec) != 2 || number > UINT32_MAX)
		return NULL;
	*time = number * UNIT_SEC + usec * UNIT_USEC;
	return dot + 8;
}

/*
 * The message behind a stamp, or NULL if there is none. Before it there may be what raw logs,
 * "dmesg -x", syslog or a terminal program write, behind it who printed, "[    T1]", or what
 * "journalctl -o short-monotonic" writes, "board kernel:".
 */
static const char *message_of(const char *line, const char *end, uint64_t *time)
{
	static const char kernel[] = " kernel: ";
	const char *p, *text = NULL, *word;

	for (p = line; !text && p < end && p - line < PREFIX_MAX; p++)
		if (*p == '[')
			text = stamp_at(p, end, time);
	if (!text)
		return NULL;
	while (text < end && *text == '[') {
		word = memchr(text, ']', end - text);
		text = word ? word + 1 : end;
	}
	if (text < end && *text == ' ')
		text++;
	word = memchr(text, ' ', end - text);
	if (word && end - word >= (ptrdiff_t)sizeof(kernel) - 1 &&
	    !memcmp(word, kernel, sizeof(kernel) - 1))
		text = word + sizeof(kernel) - 1;
	return text;
}

static bool begins_with(const struct span *text, const char *word)
{
	return text->len >= strlen(word) && !memcmp(text->start, word, strlen(word));
}

static void mark(struct builder *b, enum mark_kind kind, const char *text, size_t len)
{
	struct world *w = b->w;

	w->marks = grow(w->marks, &w->mark_room, w->mark_count, sizeof(*w->marks));
	w->marks[w->mark_count++] = (struct mark) {
		.at = b->now, .kind = kind, .thread = 0,
		.name = names_intern(&w->names, text, len), .what = NO_NAME,
	};
}

/*
 * A driver's own error has been positive since 5.11, where 1 means that it is one; before,
 * 1 was success.
 */
static int32_t probe_ret(int32_t ret)
{
	if (ret == 1)
		return 0;
	return ret > 0 ? -ret : ret;
}

/* "WORD NAME returned RET after TIME usecs" */
static bool take_result(struct builder *b, const struct span *text, const char *word,
			enum routine_kind kind)
{
	static const char returned[] = " returned ";
	unsigned long long usecs;
	struct routine *r;
	struct span name;
	uint32_t routine;
	const char *end;
	int32_t ret;

	if (!begins_with(text, word))
		return false;
	name.start = text->start + strlen(word);
	end = memmem(name.start, text->len - strlen(word), returned, sizeof(returned) - 1);
	if (!end || sscanf(end, " returned %d after %llu usecs", &ret, &usecs) != 2)
		return false;
	name.len = end - name.start;
	if (kind == ROUTINE_INITCALL)
		name.len = strcspn(name.start, "+ ");
	routine = opened_begin(b, 0, kind, names_intern(&b->w->names, name.start, name.len),
			       DEPTH_EVENT);
	opened_end(b, 0, kind);
	r = &b->w->routines[routine];
	r->has_ret = true;
	r->ret = kind == ROUTINE_PROBE ? probe_ret(ret) : ret;
	if (usecs < b->now.time / UNIT_USEC)
		r->begin.time -= usecs * UNIT_USEC;
	if (kind == ROUTINE_INITCALL)
		mark(b, MARK_INITCALL, name.start, name.len);
	return true;
}

/* The program that init becomes */
static void take_init(struct builder *b, const struct span *text)
{
	static const char word[] = "Run ", rest[] = " as init process";
	const char *name = text->start + sizeof(word) - 1;
	const char *end = memmem(text->start, text->len, rest, sizeof(rest) - 1);

	if (begins_with(text, word) && end >= name)
		mark(b, MARK_EXEC, name, end - name);
}

static void take_line(struct builder *b, const struct span *text, bool *calling)
{
	if (begins_with(text, "calling  ")) {
		/* A log does not tell levels: all initcalls are of one without a name. */
		if (!*calling)
			mark(b, MARK_LEVEL, "", 0);
		*calling = true;
	} else if (!take_result(b, text, "initcall ", ROUTINE_INITCALL) &&
		   !take_result(b, text, "probe of ", ROUTINE_PROBE)) {
		take_init(b, text);
		mark(b, MARK_MESSAGE, text->start, text->len);
	}
}

static void read_lines(struct builder *b, struct input *in)
{
	const char *line, *end, *message;
	bool calling = false;
	struct span text;
	uint64_t time;

	while ((end = input_line(in, &line))) {
		if (!strncmp(line, ABOUT_LOG, strlen(ABOUT_LOG)))
			line += strlen(ABOUT_LOG);
		message = message_of(line, end, &time);
		if (!message)
			continue;
		if (b->w->start.time == NO_TIME)
			b->w->start = (struct instant) { time, 0 };
		if (time > b->now.time)
			b->now.time = time;
		b->now.line++;
		text.start = message;
		text.len = end - text.start;
		if (text.len && text.start[text.len - 1] == '\r')
			text.len--;
		take_line(b, &text, &calling);
	}
}

void log_read(struct world *w, struct trace *t, const char *path)
{
	struct builder b = { .w = w };
	struct input in;

	world_init(w);
	trace_init(t);
	w->from_log = true;
	turns_thread(&b, 1, 0);
	input_open(&in, path);
	read_lines(&b, &in);
	t->name = in.name;
	t->lines = in.line;
	t->damage = in.source.damage;
	input_close(&in);
	if (!w->routine_count)
		die(STATUS_INPUT, "%s: there is no initcall or probe with a time in it: boot with \"initcall_debug loglevel=8 printk.time=1 log_buf_len=4M\", and save what dmesg prints, without -T",
		    t->name);
	w->first = w->start.time;
	w->end = b.now;
	turns_free(&b);
}
