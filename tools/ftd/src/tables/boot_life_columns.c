// SPDX-License-Identifier: GPL-2.0
/* The columns of a boot's threads, and of what is drawn of it. */
#include <stddef.h>

#include "base/util.h"
#include "boot/frames.h"
#include "boot/labels.h"
#include "boot/lives.h"
#include "boot/moments.h"
#include "tables/columns.h"

static void life_thread(FILE *out, const void *row)
{
	label_thread(out, ((const struct life *)row)->w, ((const struct life *)row)->thread);
}

static int64_t life_id(const void *row)
{
	return ((const struct life *)row)->thread;
}

static void life_parent(FILE *out, const void *row)
{
	const struct life *l = row;
	const struct thread *th = &l->w->threads[l->thread];

	/* Of those that were there before the trace began */
	if (th->kernel && th->parent == NOBODY && th->pid != KTHREADD)
		fprintf(out, "kthreadd-%d", KTHREADD);
	else
		label_thread(out, l->w, th->parent);
}

/* The first thread of a CPU, which is its idle thread then, has no parent. */
static int64_t life_kernel(const void *row)
{
	const struct life *l = row;
	const struct thread *th = &l->w->threads[l->thread];

	return th->kernel || !th->pid;
}

static void life_program(FILE *out, const void *row)
{
	fputs(world_text(((const struct life *)row)->w, ((const struct life *)row)->program), out);
}

/* Who ran can be told by the calls, what else a thread did only by its switches. */
static int64_t told(const struct world *w, uint64_t time)
{
	return w->switches ? (int64_t)time : NO_VALUE;
}

#define STATE_NUMBER(type, state, name)								\
	static int64_t type##_##name(const void *row)						\
	{											\
		const struct type *r = row;							\
												\
		return told(r->w, r->times[state]);						\
	}

STATE_NUMBER(life, STATE_READY, ready)
STATE_NUMBER(life, STATE_BLOCKED, blocked)
STATE_NUMBER(life, STATE_ASLEEP, asleep)
STATE_NUMBER(sample, STATE_READY, ready)
STATE_NUMBER(sample, STATE_BLOCKED, blocked)
STATE_NUMBER(sample, STATE_ASLEEP, asleep)

#define STATE_COLUMNS(type)									\
	{ 'r', "running", "Running", UNIT_TIME, "it had a CPU",					\
	  .field = FIELD(struct type, times[STATE_RUNNING]) },					\
	{ 'R', "ready", "Ready", UNIT_TIME, "ready to run, others had the CPU",			\
	  .number = type##_ready },								\
	{ 'd', "blocked", "Blocked", UNIT_TIME, "waiting for a disk, a lock: state D",		\
	  .number = type##_blocked },								\
	{ 's', "asleep", "Asleep", UNIT_TIME, "waiting otherwise",				\
	  .number = type##_asleep },								\
	{ 'u', "unknown", "Unknown", UNIT_TIME, "the trace does not tell",			\
	  .field = FIELD(struct type, times[STATE_UNKNOWN]) }

static const struct column life_list[] = {
	{ 'b', "begin", "Begin", UNIT_STAMP, "fork, or the first sign of it",
	  .field = FIELD(struct life, begin) },
	{ 't', "time", "Time", UNIT_TIME, "how long it lived", .field = FIELD(struct life, time) },
	STATE_COLUMNS(life),
	{ 'i', "id", "Id", UNIT_COUNT, "tells it from others of the same name",
	  .number = life_id },
	{ 'T', "thread", "Thread", UNIT_TEXT, "its last name, and its number", .text = life_thread, .stays = true },
	{ 'p', "parent", "Parent", UNIT_TEXT, "who made it", .text = life_parent },
	{ 'x', "program", "Program", UNIT_TEXT, "the last file that it executed",
	  .text = life_program },
	{ 'k', "kernel", "Kernel", UNIT_COUNT, "1: a thread of the kernel", .number = life_kernel },
};

const struct columns life_columns = { life_list, ARRAY_SIZE(life_list) };

static int64_t sample_id(const void *row)
{
	return ((const struct sample *)row)->thread;
}

static void sample_thread(FILE *out, const void *row)
{
	label_thread(out, ((const struct sample *)row)->w, ((const struct sample *)row)->thread);
}

static const struct column sample_list[] = {
	{ 'n', "sample", "Sample", UNIT_COUNT, "its number", .field = FIELD(struct sample, number) },
	{ 'b', "begin", "Begin", UNIT_STAMP, "when it began", .field = FIELD(struct sample, begin) },
	STATE_COLUMNS(sample),
	{ 'i', "id", "Id", UNIT_COUNT, "of the thread", .number = sample_id },
	{ 'T', "thread", "Thread", UNIT_TEXT, "which", .text = sample_thread },
};

const struct columns sample_columns = { sample_list, ARRAY_SIZE(sample_list) };

static int64_t state_id(const void *row)
{
	return ((const struct state_row *)row)->thread;
}

static void state_name(FILE *out, const void *row)
{
	fputs(state_word(((const struct state_row *)row)->state), out);
}

static int64_t state_cpu(const void *row)
{
	const struct state_row *s = row;

	return s->cpu < 0 ? NO_VALUE : s->cpu;
}

static const struct waking *waking_of(const struct state_row *s)
{
	return s->waking == NOBODY ? NULL : &s->w->wakings[s->waking];
}

static int64_t state_woken(const void *row)
{
	const struct waking *waking = waking_of(row);

	return waking ? (int64_t)waking->at.time : NO_VALUE;
}

static int64_t state_waker(const void *row)
{
	const struct waking *waking = waking_of(row);

	return waking ? (int64_t)waking->by : NO_VALUE;
}

static const struct column state_list[] = {
	{ 'i', "id", "Id", UNIT_COUNT, "of the thread", .number = state_id },
	{ 'b', "begin", "Begin", UNIT_STAMP, "when it began",
	  .field = FIELD(struct state_row, begin) },
	{ 't', "time", "Time", UNIT_TIME, "how long it took",
	  .field = FIELD(struct state_row, time) },
	{ 's', "state", "State", UNIT_TEXT, "running, ready, blocked, asleep, unknown",
	  .text = state_name },
	{ 'C', "cpu", "CPU", UNIT_COUNT, "where it ran", .number = state_cpu },
	{ 'w', "woken", "Woken", UNIT_STAMP, "when it was woken for that", .number = state_woken },
	{ 'W', "waker", "Waker", UNIT_COUNT, "id of the thread that woke it",
	  .number = state_waker },
};

const struct columns state_columns = { state_list, ARRAY_SIZE(state_list) };

static void frame_name(FILE *out, const void *row)
{
	frame_print(out, row);
}

static void frame_kind(FILE *out, const void *row)
{
	fputs(frame_word(row), out);
}

static int64_t frame_waits(const void *row)
{
	return ((const struct path_frame *)row)->waits;
}

static const struct column frame_list[] = {
	{ 'd', "depth", "Depth", UNIT_COUNT, "0: the outermost", .field = FIELD(struct path_frame, depth) },
	{ 'b', "begin", "Begin", UNIT_STAMP, "when it began", .field = FIELD(struct path_frame, begin) },
	{ 't', "time", "Time", UNIT_TIME, "how long it took", .field = FIELD(struct path_frame, time) },
	{ 'k', "kind", "Kind", UNIT_TEXT, "thread, initcall, call, delay and the like",
	  .text = frame_kind },
	{ 'w', "waits", "Waits", UNIT_COUNT, "1: it waits for what is within it",
	  .number = frame_waits },
	{ 'n', "name", "Name", UNIT_TEXT, "which", .text = frame_name },
};

const struct columns frame_columns = { frame_list, ARRAY_SIZE(frame_list) };

static void moment_kind(FILE *out, const void *row)
{
	fputs(moment_word(((const struct moment_row *)row)->mark->kind), out);
}

static int64_t moment_id(const void *row)
{
	return ((const struct moment_row *)row)->mark->thread;
}

static void moment_thread(FILE *out, const void *row)
{
	const struct moment_row *m = row;

	label_thread(out, m->w, m->mark->thread);
}

static void moment_text(FILE *out, const void *row)
{
	const struct moment_row *m = row;

	fprintf(out, "%s%s%s", world_text(m->w, m->mark->name),
		*world_text(m->w, m->mark->what) ? ": " : "", world_text(m->w, m->mark->what));
}

static const struct column moment_list[] = {
	{ 'b', "begin", "Begin", UNIT_STAMP, "when", .field = FIELD(struct moment_row, time) },
	{ 'k', "kind", "Kind", UNIT_TEXT, "level, exec, message, print, deferred",
	  .text = moment_kind },
	{ 'i', "id", "Id", UNIT_COUNT, "of the thread", .number = moment_id },
	{ 'T', "thread", "Thread", UNIT_TEXT, "whose", .text = moment_thread },
	{ 'x', "text", "Text", UNIT_TEXT, "the level, the file, the message", .text = moment_text },
};

const struct columns moment_columns = { moment_list, ARRAY_SIZE(moment_list) };
