// SPDX-License-Identifier: GPL-2.0
/*
 * speedscope's own format: https://www.speedscope.app/file-format-schema.json. A
 * profile for each task, in which calls open and close, in whole nanoseconds since the
 * trace began: so small that JavaScript's numbers hold them exactly.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/units.h"
#include "base/util.h"
#include "pictures/export.h"

#define SCHEMA	"https://www.speedscope.app/file-format-schema.json"

/**
 * struct scope - what is being written
 * @out: stream
 * @t: the trace
 * @frames: by function, and whether the call has returned: number of the frame plus
 *	one, 0: none
 * @stack: calls that are open
 * @used: how many
 * @first: no event of the profile has been written
 */
struct scope {
	FILE *out;
	const struct timeline *t;
	uint32_t *frames;
	const struct tcall **stack;
	uint32_t used;
	bool first;
};

static void put_text(const struct scope *s, const char *before, const char *text,
		     const char *more)
{
	char safe[1024 + 64];
	size_t len = escape(safe, 1024, text, strlen(text));

	fputs(before, s->out);
	len += snprintf(safe + len, 64, "%s", more);
	json_string(s->out, safe, len);
}

static uint32_t *frame_of(const struct scope *s, const struct tcall *call)
{
	return &s->frames[2 * call->func + call->open];
}

/* Calls that have not returned are frames of their own: nobody knows their time. */
static void put_frames(struct scope *s)
{
	uint32_t count = 0;
	size_t i;

	for (i = 0; i < s->t->count; i++) {
		const struct tcall *call = &s->t->calls[i];
		uint32_t *frame = frame_of(s, call);

		if (*frame)
			continue;
		*frame = ++count;
		put_text(s, count > 1 ? ",\n{\"name\":" : "\n{\"name\":",
			 s->t->trace.names.list[call->func].text,
			 call->open ? " (has not returned)" : "");
		fputc('}', s->out);
	}
}

static uint64_t since(const struct scope *s, uint64_t time)
{
	return time - s->t->begin;
}

static uint64_t end_of(const struct tcall *call)
{
	return call->begin + call->duration;
}

static void put_event(struct scope *s, char type, const struct tcall *call, uint64_t time)
{
	fprintf(s->out, "%s{\"type\":\"%c\",\"frame\":%" PRIu32 ",\"at\":%" PRIu64 "}",
		s->first ? "\n" : ",\n", type, *frame_of(s, call) - 1, since(s, time));
	s->first = false;
}

static bool is_inside(const struct tcall *call, const struct tcall *around)
{
	return around->depth < call->depth && end_of(call) <= end_of(around);
}

/* Those that the next call is not inside of; all, if there is none. */
static void close_before(struct scope *s, const struct tcall *call)
{
	while (s->used && !(call && is_inside(call, s->stack[s->used - 1]))) {
		s->used--;
		put_event(s, 'C', s->stack[s->used], end_of(s->stack[s->used]));
	}
}

/* Returns the call behind the last one of the task. */
static size_t put_profile(struct scope *s, size_t i)
{
	const struct tcall *calls = s->t->calls;
	const struct task *task = calls[i].task;
	char label[TASK_LABEL];

	put_text(s, i ? ",\n{\"type\":\"evented\",\"name\":" : "\n{\"type\":\"evented\",\"name\":",
		 task_label(task, label), "");
	fprintf(s->out, ",\"unit\":\"nanoseconds\",\"startValue\":0,\"endValue\":%" PRIu64
		",\"events\":[", since(s, s->t->end));
	s->first = true;
	for (; i < s->t->count && calls[i].task == task; i++) {
		close_before(s, &calls[i]);
		put_event(s, 'O', &calls[i], calls[i].begin);
		s->stack[s->used++] = &calls[i];
	}
	close_before(s, NULL);
	fputs("\n]}", s->out);
	return i;
}

/* What is not there is said in the name, where everybody looks. */
static void put_name(const struct scope *s)
{
	char count[32], most[32], more[64] = "";
	uint64_t cut = s->t->total;
	size_t i;

	for (i = 0; i < s->t->count; i++)
		cut -= !s->t->calls[i].open;
	format_nsec(most, sizeof(most), s->t->most_dropped);
	if (cut)
		snprintf(more, sizeof(more), " without %s call%s of up to %s",
			 format_count(count, sizeof(count), cut), cut == 1 ? "" : "s", most);
	put_text(s, ",\n\"name\":", base_name(s->t->trace.name), more);
}

void export_speedscope(FILE *out, const struct timeline *t)
{
	struct scope s = { .out = out, .t = t };
	size_t i;

	s.frames = zalloc(2 * (t->trace.names.count + 1) * sizeof(*s.frames));
	s.stack = zalloc((MAX_DEPTH + 1) * sizeof(*s.stack));
	fputs("{\"$schema\":\"" SCHEMA "\",\n\"exporter\":\"ftd " TOOL_VERSION "\"", out);
	put_name(&s);
	fputs(",\n\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[", out);
	put_frames(&s);
	fputs("\n]},\n\"profiles\":[", out);
	for (i = 0; i < t->count; )
		i = put_profile(&s, i);
	fputs("\n]}\n", out);
	free(s.frames);
	free(s.stack);
}
