// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "base/util.h"
#include "boot/clocks.h"
#include "boot/user_stacks.h"

#define SCHEMA		"drspin-1"

/* Stamps of a trace are whole microseconds, and a mark is a moment late. */
#define INEXACT		(100 * UNIT_USEC)

/* So that sums of times are no larger than a number can be */
#define MOST		(INT64_MAX / 2)

/* So many values a sample has: begin, time, count, state, stack */
#define SAMPLE_VALUES	5

/**
 * struct life_span - when which thread had a number
 * @pid: number
 * @begin: nanoseconds
 * @end: nanoseconds
 * @thread: thread
 */
struct life_span {
	int32_t pid;
	uint64_t begin;
	uint64_t end;
	uint32_t thread;
};

/**
 * struct reading - what is known while it is read
 * @u: result
 * @path: file
 * @w: the boot
 * @clocks: of the file and of the trace
 * @spans: by pid, then by time
 * @count: how many
 */
struct reading {
	struct user_stacks *u;
	const char *path;
	const struct world *w;
	struct clocks clocks;
	struct life_span *spans;
	size_t count;
};

/* ---- the file ----------------------------------------------------------------------- */

static void __noreturn damaged(const struct reading *r, const char *what)
{
	die(STATUS_INPUT, "%s: %s: this is no report that drspin --json --timeline has written",
	    r->path, what);
}

static void load(struct reading *r)
{
	FILE *in = fopen(r->path, "re");
	const char *wrong;
	size_t room = 0, line;
	ssize_t len;

	if (!in)
		die(STATUS_INPUT, "%s: %s", r->path, strerror(errno));
	errno = 0;
	/* A character 0 is no JSON: what is behind it does not matter. */
	len = getdelim(&r->u->text, &room, 0, in);
	if (len < 0)
		die(STATUS_INPUT, "%s: %s", r->path, errno ? strerror(errno) : "it is empty");
	fclose(in);
	wrong = json_read(&r->u->json, r->u->text, len, &line);
	if (wrong)
		die(STATUS_INPUT, "%s, line %zu: %s: this is no JSON, as drspin --json --timeline writes it",
		    r->path, line, wrong);
}

static const struct json_value *timeline_of(const struct reading *r)
{
	const struct json *j = &r->u->json;
	const struct json_value *schema = json_member(j, json_top(j), "schema", JSON_TEXT);
	const struct json_value *line = json_member(j, json_top(j), "timeline", JSON_OBJECT);
	const struct json_value *clock = json_member(j, line, "clock", JSON_TEXT);

	if (!schema || strcmp(schema->text, SCHEMA))
		damaged(r, "its schema is not " SCHEMA);
	if (!line)
		die(STATUS_INPUT, "%s: it has sums, and not when each sample was taken: give drspin --timeline, too",
		    r->path);
	if (!clock || strcmp(clock->text, "CLOCK_MONOTONIC"))
		damaged(r, "its clock is not CLOCK_MONOTONIC");
	return line;
}

static const struct json_value *member(const struct reading *r, const struct json_value *object,
				       const char *name, enum json_kind kind)
{
	const struct json_value *v = json_member(&r->u->json, object, name, kind);
	char what[64];

	if (v)
		return v;
	snprintf(what, sizeof(what), "there is no %s", name);
	damaged(r, what);
}

static uint64_t count_member(const struct reading *r, const struct json_value *object,
			     const char *name)
{
	return member(r, object, name, JSON_COUNT)->count;
}

static const struct json_value *list_member(const struct reading *r,
					    const struct json_value *object, const char *name)
{
	return member(r, object, name, JSON_LIST);
}

/* Of a list of numbers and texts, into an array of @count values */
static bool values_of(const struct json *j, const struct json_value *list,
		      const struct json_value **values, size_t count)
{
	const struct json_value *v = json_first(j, list);
	size_t i;

	if (list->kind != JSON_LIST || list->count != count)
		return false;
	for (i = 0; i < count; i++, v = json_next(j, v))
		values[i] = v;
	return true;
}

/* ---- functions and stacks ------------------------------------------------------------ */

static void take_functions(struct reading *r, const struct json_value *line)
{
	const struct json_value *list = list_member(r, line, "functions"), *v, *name, *module;
	const struct json *j = &r->u->json;

	r->u->functions = zalloc((list->count + 1) * sizeof(*r->u->functions));
	for (v = json_first(j, list); v; v = json_next(j, v)) {
		name = json_member(j, v, "name", JSON_TEXT);
		module = json_member(j, v, "module", JSON_TEXT);
		if (!name)
			damaged(r, "a function without a name");
		r->u->functions[r->u->function_count++] = (struct user_function) {
			name->text, module ? module->text : NULL,
		};
	}
}

/* Each stands on one before it: none can stand on itself. */
static void take_stacks(struct reading *r, const struct json_value *line)
{
	const struct json_value *list = list_member(r, line, "stacks"), *v, *two[2];
	struct user_stacks *u = r->u;

	u->stacks = zalloc((list->count + 1) * sizeof(*u->stacks));
	for (v = json_first(&u->json, list); v; v = json_next(&u->json, v)) {
		if (!values_of(&u->json, v, two, ARRAY_SIZE(two)) || two[0]->kind != JSON_COUNT ||
		    two[1]->kind != JSON_COUNT || two[0]->count > u->stack_count ||
		    two[1]->count >= u->function_count)
			damaged(r, "a stack on one that is not before it, or a function that is not there");
		u->stacks[++u->stack_count] = (struct user_stack) { two[0]->count, two[1]->count };
	}
}

/* ---- samples ---------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
	const struct life_span *one = a, *other = b;

	if (one->pid != other->pid)
		return one->pid < other->pid ? -1 : 1;
	return one->begin < other->begin ? -1 : one->begin > other->begin;
}

static void find_spans(struct reading *r, const struct lives *lives)
{
	const struct thread *th;
	const struct life *l;

	r->spans = zalloc((lives->count + 1) * sizeof(*r->spans));
	for (size_t i = 0; i < lives->count; i++) {
		l = &lives->list[i];
		th = &r->w->threads[l->thread];
		if (th->cpu < 0)
			r->spans[r->count++] = (struct life_span) {
				th->pid, l->begin, l->begin + l->time, l->thread,
			};
	}
	qsort(r->spans, r->count, sizeof(*r->spans), compare);
}

/* Who had the number at that time */
static const struct life_span *span_at(const struct reading *r, uint64_t pid, uint64_t time)
{
	size_t low = 0, high = r->count, middle;
	const struct life_span *s;

	if (pid > INT32_MAX)
		return NULL;
	while (low < high) {
		middle = (low + high) / 2;
		s = &r->spans[middle];
		if (s->pid < (int32_t)pid ||
		    (s->pid == (int32_t)pid && s->begin <= time + INEXACT))
			low = middle + 1;
		else
			high = middle;
	}
	s = low ? &r->spans[low - 1] : NULL;
	return s && s->pid == (int32_t)pid && time < s->end ? s : NULL;
}

static const char *known_state(const char *text)
{
	static const char *const states[] = { "running", "runnable", "waiting", "stopped" };

	for (size_t i = 0; i < ARRAY_SIZE(states); i++)
		if (!strcmp(states[i], text))
			return states[i];
	return NULL;
}

/* Of samples that go on after the boot or the thread, only those before that count. */
static void cut(struct user_stacks *u, struct user_sample *sample, uint64_t end)
{
	uint64_t time = end - sample->begin, count;

	if (time >= sample->time)
		return;
	count = (double)sample->count * time / sample->time;
	count = count ? count : 1;
	u->late += sample->count - count;
	sample->count = count;
	sample->time = time;
}

static void add(struct reading *r, uint64_t tid, struct user_sample *sample, int64_t begin)
{
	struct user_stacks *u = r->u;
	const struct life_span *span;

	if (begin >= (int64_t)r->w->end.time) {
		u->late += sample->count;
		return;
	}
	span = begin < 0 ? NULL : span_at(r, tid, begin);
	if (!span) {
		u->strangers += sample->count;
		return;
	}
	sample->thread = span->thread;
	sample->begin = begin;
	cut(u, sample, span->end);
	u->samples = grow(u->samples, &u->sample_room, u->sample_count, sizeof(*u->samples));
	u->samples[u->sample_count++] = *sample;
}

static void take_sample(struct reading *r, uint64_t tid, const struct json_value *list)
{
	const struct json_value *v[SAMPLE_VALUES];
	struct user_sample sample;

	if (!values_of(&r->u->json, list, v, SAMPLE_VALUES) || v[0]->kind != JSON_COUNT ||
	    v[1]->kind != JSON_COUNT || v[2]->kind != JSON_COUNT || v[3]->kind != JSON_TEXT ||
	    v[4]->kind != JSON_COUNT)
		damaged(r, "a sample that is no list of begin, time, count, state, stack");
	if (v[0]->count > MOST || v[1]->count > MOST || !v[2]->count || v[2]->count > MOST)
		damaged(r, "a sample of a time that is too large, or of none");
	sample = (struct user_sample) {
		.time = v[1]->count,
		.count = v[2]->count,
		.state = known_state(v[3]->text),
		.stack = v[4]->count,
	};
	if (!sample.state || v[4]->count > r->u->stack_count)
		damaged(r, "a sample of a state or a stack that is not there");
	add(r, tid, &sample, (int64_t)v[0]->count + r->clocks.offset);
}

static void take_samples(struct reading *r, const struct json_value *line)
{
	const struct json *j = &r->u->json;
	const struct json_value *thread, *sample;
	uint64_t tid;

	for (thread = json_first(j, list_member(r, line, "threads")); thread;
	     thread = json_next(j, thread)) {
		tid = count_member(r, thread, "tid");
		for (sample = json_first(j, list_member(r, thread, "samples")); sample;
		     sample = json_next(j, sample))
			take_sample(r, tid, sample);
	}
}

void user_stacks_read(struct user_stacks *u, const char *path, const struct world *w,
		      const struct lives *lives, const char *trace)
{
	struct reading r = { .u = u, .path = path, .w = w };
	const struct json_value *line;
	uint64_t began;

	memset(u, 0, sizeof(*u));
	load(&r);
	line = timeline_of(&r);
	began = count_member(&r, line, "begin_ns");
	clocks_relate(&r.clocks, w, began, trace, path);
	u->begin = began + r.clocks.offset;
	u->marks = r.clocks.marks;
	u->spread = r.clocks.spread;
	u->each = count_member(&r, line, "sample_ns");
	take_functions(&r, line);
	take_stacks(&r, line);
	find_spans(&r, lives);
	take_samples(&r, line);
	free(r.spans);
}

void user_stacks_free(struct user_stacks *u)
{
	free(u->functions);
	free(u->stacks);
	free(u->samples);
	json_free(&u->json);
	free(u->text);
}
