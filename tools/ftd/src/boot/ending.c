// SPDX-License-Identifier: GPL-2.0
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/ending.h"

static const struct {
	const char *word;
	enum mark_kind kind;
	const char *many;
	const char *remedy;
} words[] = {
	{ "exec:", MARK_EXEC, "files that are executed", "record with trace_event=sched:sched_process_exec" },
	{ "print:", MARK_PRINT, "texts from trace_marker", "write one to trace_marker when the boot is over" },
	{ "message:", MARK_MESSAGE, "messages of the kernel", "record with trace_event=printk:console" },
};

/* What stands behind the word that a text begins with, or NULL. */
static const char *pattern_of(const char *text, enum mark_kind *kind)
{
	size_t i, len;

	for (i = 0; i < ARRAY_SIZE(words); i++) {
		len = strlen(words[i].word);
		if (!strncmp(text, words[i].word, len) && text[len]) {
			*kind = words[i].kind;
			return text + len;
		}
	}
	return NULL;
}

bool ending_is_known(const char *text)
{
	enum mark_kind kind;
	uint64_t time;

	return !strcmp(text, "init") || pattern_of(text, &kind) ||
	       parse_time(text, UNIT_SEC, &time);
}

static bool set_at_mark(struct world *w, enum mark_kind kind, const char *pattern)
{
	size_t i;

	for (i = 0; i < w->mark_count; i++) {
		const struct mark *m = &w->marks[i];

		if (m->kind != kind || (!pattern && w->threads[m->thread].pid != 1) ||
		    (pattern && fnmatch(pattern, world_text(w, m->name), 0)))
			continue;
		w->end = m->at;
		w->last = m->thread;
		return true;
	}
	return false;
}

/* Without turns of threads: behind the last line that is not later */
static bool set_in_log(struct world *w, uint64_t time)
{
	size_t i;

	w->end = (struct instant) { time, 0 };
	for (i = 0; i < w->mark_count && w->marks[i].at.time <= time; i++)
		w->end.line = w->marks[i].at.line;
	for (i = 0; i < w->routine_count && w->routines[i].end.time <= time; i++)
		if (w->routines[i].end.line > w->end.line)
			w->end.line = w->routines[i].end.line;
	return true;
}

/* The thread that ran last before then, and is not idle */
static bool set_at_time(struct world *w, uint64_t time)
{
	size_t i = w->turn_count;

	if (time > w->end.time || time <= w->first)
		return false;
	if (w->from_log)
		return set_in_log(w, time);
	while (i-- && (w->turns[i].begin.time >= time || !w->threads[w->turns[i].thread].pid))
		;
	w->last = w->turns[i == SIZE_MAX ? 0 : i].thread;
	w->end.time = time;
	if (i != SIZE_MAX && w->turns[i].end.time <= time)
		w->end.line = w->turns[i].end.line;
	else
		w->end.line = i == SIZE_MAX ? w->turns[0].begin.line : w->turns[i].begin.line;
	return true;
}

bool ending_set(struct world *w, const char *text)
{
	enum mark_kind kind;
	const char *pattern = pattern_of(text, &kind);
	uint64_t time;

	if (pattern)
		return set_at_mark(w, kind, pattern);
	if (!strcmp(text, "init"))
		return set_at_mark(w, MARK_EXEC, NULL);
	return parse_time(text, UNIT_SEC, &time) && set_at_time(w, time);
}

static const struct mark *next_of(const struct world *w, const struct mark *m, enum mark_kind kind)
{
	for (m = m ? m + 1 : w->marks; m < w->marks + w->mark_count; m++)
		if (m->kind == kind)
			return m;
	return NULL;
}

/* A pattern is for all of a text: one that is in it lacks a "*". */
static void suggest(const struct world *w, const char *text, enum mark_kind kind,
		    const char *pattern)
{
	static const char *const forms[] = { "%s*", "*%s", "*%s*" };
	const struct mark *m = NULL;
	char *longer;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(forms); i++) {
		longer = xasprintf(forms[i], pattern);
		while ((m = next_of(w, m, kind)))
			if (!fnmatch(longer, world_text(w, m->name), 0))
				die(STATUS_INPUT, "--end %s: a pattern is of the whole text: --end '%.*s%s' is there",
				    text, (int)(pattern - text), text, longer);
		free(longer);
	}
}

static void __noreturn not_like(const struct world *w, const char *text, const char *name,
				enum mark_kind kind, const char *pattern)
{
	size_t i = 0;

	suggest(w, text, kind, pattern);
	while (words[i].kind != kind)
		i++;
	if (!next_of(w, NULL, kind))
		die(STATUS_INPUT, "--end %s: there are no %s in %s: %s", text,
		    words[i].many, name, words[i].remedy);
	die(STATUS_INPUT, "--end %s: of the %s in %s none is like that (ftd boot -t moments lists them)",
	    text, words[i].many, name);
}

void __noreturn ending_unset(const struct world *w, const char *text, const char *name)
{
	char begin[32], end[32];
	enum mark_kind kind;
	const char *pattern = pattern_of(text, &kind);

	if (pattern)
		not_like(w, text, name, kind, pattern);
	if (!strcmp(text, "init"))
		die(STATUS_INPUT, "--end init: in %s the first process does not become a program: the trace ends before that, or was recorded without trace_event=sched:sched_process_exec",
		    name);
	die(STATUS_INPUT, "--end %s: give a time within the boot in %s, from %s to %s s", text, name,
	    format_seconds(begin, w->first), format_seconds(end, w->end.time));
}
