// SPDX-License-Identifier: GPL-2.0
/* Calls and lines; what events say is in told.c. */
#include <string.h>

#include "base/util.h"
#include "boot/delays.h"
#include "boot/opened.h"
#include "boot/record.h"
#include "boot/told.h"
#include "calls/kernel_names.h"
#include "calls/run.h"

/**
 * struct recording - a trace being read
 * @sink: for trace_run(); first, so that a recording can be told from it
 * @b: the world being made
 * @t: the trace
 * @last: number of the last line
 */
struct recording {
	struct sink sink;
	struct builder b;
	const struct trace *t;
	uint64_t last;
};

/* Time does not go back, though CPUs' clocks and the text's rounding may say so. */
static void advance(struct builder *b, uint64_t time)
{
	if (time != NO_TIME && time > b->now.time)
		b->now.time = time;
	b->now.line++;
	if (b->w->start.time == NO_TIME)
		b->w->start = b->now;
}

/* Where a trace does not say who runs, the last switch did. */
static uint32_t thread_at(struct builder *b, int32_t pid, int32_t cpu)
{
	uint32_t on = pid == NO_PID ? turns_on(b, cpu) : NOBODY;

	if (pid != NO_PID)
		return turns_thread(b, pid, cpu);
	return on == NOBODY ? turns_thread(b, 0, cpu) : on;
}

/* What an event calls from within itself tells nothing about who runs. */
static bool is_of_tracing(const char *name)
{
	return !strncmp(name, "__traceiter_", 12);
}

static uint32_t call_thread(struct recording *rec, const struct call *call)
{
	uint32_t thread = thread_at(&rec->b, call->task->pid, call->cpu);

	turns_line(&rec->b, call->cpu, thread);
	turns_name(&rec->b, thread, call->task->comm, strlen(call->task->comm), false);
	return thread;
}

/* The former is in a boot, the latter in each trace. */
static bool begins_idling(const char *function)
{
	return !strcmp(function, "cpu_startup_entry") || !strcmp(function, "do_idle");
}

static void *enter(struct sink *sink, const struct call *call, void *parent_data)
{
	struct recording *rec = (struct recording *)sink;
	const struct name *name = &rec->t->names.list[call->func];
	uint32_t thread, routine, kind;
	struct routine *r;
	enum kind drawn;
	uint32_t flags;

	(void)parent_data;
	rec->last = call->line;
	/* One whose entry is missing comes with its exit, behind what it called. */
	if (call->late || is_of_tracing(name->text))
		return NULL;
	advance(&rec->b, call->begin);
	thread = call_thread(rec, call);
	if (!call->task->pid && !rec->b.w->threads[thread].idle_line && begins_idling(name->text))
		rec->b.w->threads[thread].idle_line = rec->b.now.line;
	kind = call->interrupt ? ROUTINE_IRQ : ROUTINE_CALL;
	routine = opened_begin(&rec->b, thread, kind,
			       names_intern(&rec->b.w->names, name->text, name->len), call->depth);
	drawn = kind_of(name->text);
	flags = name_flags(name->text);
	r = &rec->b.w->routines[routine];
	r->delay = drawn == KIND_DELAY || flags & NAME_TIMEOUT;
	r->console = drawn == KIND_CONSOLE;
	r->rcu = flags & NAME_RCU;
	return NULL;
}

static void leave(struct sink *sink, const struct call *call)
{
	struct recording *rec = (struct recording *)sink;
	bool leaf = call->line == rec->last;
	uint64_t end = call->begin == NO_TIME ? NO_TIME : call->begin + call->duration;
	uint32_t thread;

	if (call->late || is_of_tracing(rec->t->names.list[call->func].text))
		return;
	if (!leaf)
		advance(&rec->b, end);
	thread = call_thread(rec, call);
	opened_leave(&rec->b, thread, call->depth,
		     leaf && end != NO_TIME && end > rec->b.now.time ? end : rec->b.now.time);
}

static void heard(struct sink *sink, const struct teller *who, const struct trace_event *te)
{
	struct recording *rec = (struct recording *)sink;
	uint32_t thread;

	advance(&rec->b, te->time);
	thread = thread_at(&rec->b, who->pid, te->cpu);
	turns_line(&rec->b, te->cpu, thread);
	turns_name(&rec->b, thread, who->comm, who->comm_len, false);
	told(&rec->b, thread, te);
}

static void lost(struct sink *sink, int32_t cpu)
{
	struct recording *rec = (struct recording *)sink;

	turns_lost(&rec->b, cpu);
}

/* Where the first records are gone, so is this one; what was before it was short. */
static bool has_start(const struct world *w)
{
	size_t i;

	for (i = 0; i < w->routine_count; i++)
		if (!strcmp(world_text(w, w->routines[i].name), "start_kernel"))
			return true;
	return false;
}

/* The header tells when time 0 was, but not that the records reach back to it. */
static void set_start(struct world *w, uint64_t before)
{
	w->before = before;
	w->first = w->start.time;
	if (before == NO_TIME)
		return;
	w->start = (struct instant) { 0, 0 };
	if (has_start(w))
		w->first = 0;
}

void record_read(struct world *w, struct trace *t, const struct trace_options *opt)
{
	struct trace_options all = *opt;
	struct recording rec = {
		.sink = { .enter = enter, .leave = leave, .heard = heard, .lost = lost },
		.b = { .w = w },
		.t = t,
	};
	size_t i;

	all.events_do = true;
	world_init(w);
	trace_run(t, &all, &rec.sink);
	if (!rec.b.now.time)
		die(STATUS_INPUT, "no absolute times in %s: a boot without them has no length: set the option funcgraph-abstime before trace is read (ftd boot --record does)", t->name);
	told_over(&rec.b);
	turns_end(&rec.b);
	for (i = 0; i < w->thread_count; i++)
		opened_over(&rec.b, i);
	delays_settle(w);
	set_start(w, t->before);
	turns_free(&rec.b);
}
