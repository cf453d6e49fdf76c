// SPDX-License-Identifier: GPL-2.0
#include <fnmatch.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/ending.h"

static const struct {
	const char *word;
	enum mark_kind kind;
} words[] = {
	{ "exec:", MARK_EXEC },
	{ "print:", MARK_PRINT },
	{ "message:", MARK_MESSAGE },
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

	if (time > w->end.time || time <= w->start.time)
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
