// SPDX-License-Identifier: GPL-2.0
/*
 * The stacks of the tasks, and what becomes of a call when it is over.
 *
 * Everything here runs for each line of gigabytes. What is rare is in functions
 * of its own; what only sinks and filters need is behind @plain, which is a
 * constant: replay_all() is compiled once with each value.
 */
#include <string.h>

#include "base/util.h"
#include "calls/frame_call.h"
#include "calls/held.h"
#include "calls/ids.h"
#include "calls/interrupts.h"
#include "calls/kernel_names.h"
#include "calls/odd.h"
#include "calls/off_cpu.h"
#include "calls/ongoing.h"
#include "calls/replay.h"
#include "calls/running.h"
#include "calls/shown.h"
#include "calls/values.h"

/* A task's stack, an event of it, and what the event's numbers mean. */
struct step {
	const struct event *ev;
	struct task *task;
	uint64_t line;
	struct func_id id;
	const struct value *value;	/* what else is known of it, or NULL */
	bool plain;
};

static uint64_t line_of(const struct replay *r, const struct event *ev)
{
	return r->trace->lines + ev->line + 1;
}

/* Forget what a task has open from @depth on. */
static void abandon(struct replay *r, struct task *task, uint32_t depth)
{
	uint32_t i;

	for (i = depth; r->odd && i < task->used; i++)
		if (task->frames[i].open)
			odd_tell(r, task->frames[i].line, "entry without an exit",
				 task->frames[i].func);
	r->trace->tally.abandoned += task_cut(task, depth);
}

/* Durations are printed truncated: callees can seem to take more. */
static __always_inline void fit_in(struct call *call, const struct step *s,
				   bool scheduled)
{
	uint64_t rest;

	if (call->children > call->duration)
		call->children = call->duration;
	rest = call->duration - call->children;
	if (unlikely(call->irq > rest))
		call->irq = rest;
	rest -= call->irq;
	/* Whoever gives the CPU away does little else. */
	if (unlikely(s->id.flags & NAME_SCHEDULE && !scheduled))
		call->asleep = rest;
	if (unlikely(call->asleep > rest))
		call->asleep = rest;
	if (unlikely(call->preempted > call->asleep))
		call->preempted = call->asleep;
}

/*
 * A call is over: it counts, and is one of the calls its caller made. The caller
 * may be unknown, or still to come: its frame holds the time for it in any case.
 */
static __always_inline void finish_call(struct replay *r, const struct step *s,
					struct call *call, struct frame *caller,
					bool scheduled, bool shown)
{
	struct stats *stats = &r->trace->stats;
	bool passes = s->plain || (shown && (!r->filtering || shown_at_last(r, call)));

	fit_in(call, s, scheduled);
	if (caller)
		charge_caller(caller, call, s->id.flags);
	if (!s->plain && caller)
		tell_caller(&s->task->told[s->ev->depth - 1], call, s->id.flags, passes);
	if (call->func == NO_NAME)
		return;
	if (!s->plain && call->value)
		r->trace->returns += call->value->has_ret;
	if (!passes) {
		shown_hide(r, call, shown);
		return;
	}
	if (s->plain || r->opt->stats)
		stats_call(stats, call);
	if (r->opt->edges && caller && caller->open && !call->interrupt &&
	    (s->plain || caller->shown))
		stats_edge(stats, caller->func, call->func, call->duration);
	if (!s->plain && r->sink)
		r->sink->leave(r->sink, call);
}

/* Forget what is open from @depth on, and return the frame of the caller. */
static __always_inline struct frame *caller_frame(struct replay *r,
						  struct task *task, uint32_t depth)
{
	if (unlikely(task->used != depth)) {
		abandon(r, task, depth);
		if (depth)
			task_frame(task, depth - 1);
	}
	return depth ? &task->frames[depth - 1] : NULL;
}

static __always_inline void replay_leaf(struct replay *r, const struct step *s)
{
	const struct event *ev = s->ev;
	struct frame *caller = caller_frame(r, s->task, ev->depth);
	struct call call = {
		.func = s->id.func,
		.depth = ev->depth,
		.task = s->task,
		.cpu = ev->cpu,
		.begin = ev->time,
		.duration = 0,
		.line = s->line,
		.outermost = is_outermost(s->task, caller, s->id.func),
		.interrupt = false,
		.late = false,
		.told = NULL,
		.value = s->value,
		.data = NULL,
		CALL_NO_TIMES,
	};
	struct told told;
	bool shown = true;

	r->trace->tally.entries++;
	if (may_be_interrupt(s->task, s->id.flags))
		call.interrupt = is_interrupt(s->task, caller, ev->depth,
					      s->id.flags);
	if (!s->plain) {
		told = told_first(s->task, ev->depth, call.interrupt);
		call.told = &told;
		shown = shown_announce(r, &call, caller,
				       shown_base(r, caller, ev->depth, s->id.flags));
	}
	call.duration = ev->duration;
	if (unlikely(ev->duration == NO_TIME)) {
		r->trace->tally.untimed++;
		odd_tell(r, s->line, "call without a duration", s->id.func);
		call.duration = 0;
	}
	finish_call(r, s, &call, caller, false, shown);
}

/* A call has begun whose frame is there. */
static __always_inline void announce_entry(struct replay *r, const struct step *s)
{
	uint32_t depth = s->ev->depth;
	struct call call = call_of(s->task, depth);
	struct frame *f = &s->task->frames[depth];
	struct frame *caller = depth ? f - 1 : NULL;

	s->task->told[depth] = told_first(s->task, depth, f->interrupt);
	f->base = shown_base(r, caller, depth, s->id.flags);
	call.value = s->value;
	if (r->values)
		values_enter(s->task, depth, s->value);
	f->shown = shown_announce(r, &call, caller, f->base);
	f->data = call.data;
}

static __always_inline void replay_entry(struct replay *r, const struct step *s)
{
	const struct event *ev = s->ev;
	struct task *task = s->task;
	struct frame *caller = caller_frame(r, task, ev->depth);
	struct frame new = {
		.func = s->id.func,
		.open = true,
		.outermost = is_outermost(task, caller, s->id.func),
		.shown = true,
		.in_irq = caller ? caller->in_irq : IN_TASK,
		.flags = s->id.flags,
		.cpu = ev->cpu,
		.time = ev->time,
		.line = s->line,
		.open_bits = (caller ? caller->open_bits : 0) | func_bit(s->id.func),
		FRAME_NOTHING_YET,
	};

	r->trace->tally.entries++;
	if (may_be_interrupt(task, s->id.flags))
		new.in_irq = irq_level_of(task, caller, ev->depth, s->id.flags, &new.interrupt);
	if (unlikely(ev->depth >= task->room))
		task_extend(task, ev->depth);	/* moves the frames */
	task->used = ev->depth + 1;
	task->frames[ev->depth] = new;
	if (!s->plain)
		announce_entry(r, s);
}

/* How long a matched call took, where its exit does not tell. */
static uint64_t stamp_difference(struct replay *r, const struct call *call,
				 uint64_t now)
{
	if (now == NO_TIME || call->begin == NO_TIME) {
		r->trace->tally.untimed++;
		odd_tell(r, call->line, "call without a duration", call->func);
		return 0;
	}
	return now > call->begin ? now - call->begin : 0;
}

/*
 * The kernel measured this call though its entry is not in the trace. With name
 * and duration it counts as any other; nested calls have come before it.
 */
static void unmatched_exit(struct replay *r, const struct step *s,
			   const struct frame *f, struct frame *caller)
{
	const struct event *ev = s->ev;
	struct call call = {
		.func = s->id.func,
		.depth = ev->depth,
		.task = s->task,
		.cpu = ev->cpu,
		.begin = NO_TIME,
		.line = s->line,
		.outermost = is_outermost(s->task, caller, s->id.func),
		.late = true,
		.told = &s->task->told[ev->depth],
		.value = s->value,
	};
	bool shown = true;

	r->trace->tally.unmatched++;
	odd_tell(r, s->line, "exit without an entry", s->id.func);
	if (ev->duration == NO_TIME || ev->func == NO_NAME)
		r->trace->tally.dropped++;
	if (ev->duration == NO_TIME)
		return;
	if (ev->time != NO_TIME && ev->time >= ev->duration)
		call.begin = ev->time - ev->duration;
	if (may_be_interrupt(s->task, s->id.flags))
		call.interrupt = is_interrupt(s->task, caller, ev->depth,
					      s->id.flags);
	s->task->told[ev->depth].irqs = told_first(s->task, ev->depth, call.interrupt).irqs;
	if (call.func == NO_NAME)
		shown = false;
	else if (!s->plain)
		shown = shown_announce(r, &call, caller,
				       shown_base(r, caller, ev->depth, s->id.flags));
	call.duration = ev->duration;
	take_times(&call, f);
	finish_call(r, s, &call, caller, f->scheduled, shown);
}

/* The call of a frame is over: its exit came. */
static __always_inline void leave_frame(struct replay *r, const struct step *s,
					const struct frame *f, struct frame *caller)
{
	const struct event *ev = s->ev;
	struct call call = call_of(s->task, ev->depth);
	struct value value;

	call.cpu = ev->cpu;
	call.line = s->line;
	take_times(&call, f);
	call.duration = ev->duration;
	if (unlikely(ev->duration == NO_TIME))
		call.duration = stamp_difference(r, &call, ev->time);
	if (!s->plain && r->values) {
		value = s->value ? *s->value : (struct value) { 0 };
		if (values_leave(s->task, ev->depth, &value))
			call.value = &value;
	}
	finish_call(r, s, &call, caller, f->scheduled, f->shown);
}

static __always_inline void replay_exit(struct replay *r, struct step *s)
{
	const struct event *ev = s->ev;
	struct task *task = s->task;
	struct frame *f, *caller;

	r->trace->tally.exits++;
	if (unlikely(task->used != ev->depth + 1U)) {
		abandon(r, task, ev->depth + 1);
		task_frame(task, ev->depth);
	}
	f = &task->frames[ev->depth];
	caller = ev->depth ? f - 1 : NULL;
	task->used = ev->depth;
	if (unlikely(!f->open || (ev->func != NO_NAME && s->id.func != f->func))) {
		task->used += f->open;	/* it goes in vain */
		abandon(r, task, ev->depth);
		unmatched_exit(r, s, f, caller);
		return;
	}
	s->id.flags = f->flags;
	leave_frame(r, s, f, caller);
}

/* A call that is what its line says. */
static __always_inline void replay_plainly(struct replay *r, struct step *s)
{
	if (s->ev->kind == EVENT_LEAF)
		replay_leaf(r, s);
	else if (s->ev->kind == EVENT_ENTRY)
		replay_entry(r, s);
	else
		replay_exit(r, s);
}

/* What has waited: @value is room for what else is known of it. */
static struct step step_of(const struct replay *r, struct task *task, const struct held *held,
			   struct value *value)
{
	struct step s = {
		.ev = &held->ev,
		.task = task,
		.line = held->line,
		.id = held->id,
	};

	if (r->values && held->ev.kind <= EVENT_EXIT) {
		*value = held->value;
		value->args = held->args;
		s.value = value;
	}
	return s;
}

static void replay_known(struct replay *r, struct task *task, const struct held *held)
{
	struct value value;
	struct step s = step_of(r, task, held, &value);

	replay_plainly(r, &s);
}

static void heed(struct replay *r, struct task *task, const struct event *ev)
{
	if (task->heed & HEED_LEAF)
		ongoing_settle(r, task, ev, replay_known);
	if (task->heed & HEED_RESUMES && ev->kind <= EVENT_EXIT)
		running_resume(r, task, ev);
}

/* The call on one line that has waited for this event is over: most are. */
static __always_inline void replay_waiting(struct replay *r, const struct step *s)
{
	struct task *task = s->task;
	struct step leaf = {
		.ev = task->leaf,
		.task = task,
		.line = line_of(r, task->leaf),
		.id = task->leaf_id,
		.value = s->plain ? NULL : task->leaf_value,
		.plain = s->plain,
	};

	task->leaf = NULL;
	replay_leaf(r, &leaf);
}

static __always_inline void replay_in_turn(struct replay *r, struct step *s)
{
	struct task *task = s->task;

	if (task->leaf) {
		if (likely(s->ev->depth <= task->leaf->depth))
			replay_waiting(r, s);
		else
			ongoing_copy(r, task);
	}
	if (unlikely(task->heed))
		heed(r, task, s->ev);
	if (s->ev->kind == EVENT_LEAF && (s->plain || ongoing_matters(r))) {
		task->leaf = s->ev;
		task->leaf_id = s->id;
		if (!s->plain)
			task->leaf_value = s->value;
		return;
	}
	s->line = line_of(r, s->ev);
	replay_plainly(r, s);
}

static void set_arrow(struct task *task, const struct event *ev)
{
	task->arrow = ev->kind == EVENT_IRQ_ENTER ? ARROW_FIRST : ARROW_NONE;
}

static void replay_held(struct replay *r, struct task *task, const struct held *held)
{
	heed(r, task, &held->ev);
	if (held->ev.kind > EVENT_EXIT)
		set_arrow(task, &held->ev);
	else if (held->ev.kind == EVENT_LEAF && ongoing_matters(r))
		ongoing_wait(r, task, held);
	else
		replay_known(r, task, held);
}

static void hold(const struct replay *r, const struct step *s)
{
	const struct held held = held_of(s->ev, line_of(r, s->ev), s->id, s->value);

	held_add(r, s->task, &held);
}

static void replay_arrow(struct replay *r, struct ids *ids, const struct event *ev)
{
	struct task *task = running_task(r, ids, ev);

	if (is_held(r, task)) {
		held_add(r, task, &(struct held) { .ev = *ev });
	} else {
		ongoing_copy(r, task);
		heed(r, task, ev);
		set_arrow(task, ev);
	}
}

/* The first switch on a CPU says whose calls those before it were. */
static void replay_switch(struct replay *r, struct ids *ids, const struct event *ev)
{
	struct task *on_cpu = running_on(&r->trace->tasks, ev->cpu);
	struct task *anywhere = running_on(&r->trace->tasks, NO_CPU);

	if (on_cpu && on_cpu->held)
		held_settle(r, on_cpu, held_shown(r, ids, ev), replay_held);
	if (anywhere && anywhere->held)
		held_settle(r, anywhere, held_shown(r, ids, ev), replay_held);
	running_switch(r, ids, ev);
}

/*
 * Events of a task that waits for its name, or that has made no call, are not shown: only
 * heard() has them.
 */
static void replay_trace_event(struct replay *r, struct ids *ids, const struct event *ev)
{
	struct task *task = running_event(r, ids, ev);
	struct trace_event te;

	ongoing_copy(r, task);
	if (task)
		heed(r, task, ev);
	trace_event_parse(&te, r->block + ev->duration, ev->func);
	te.time = ev->time;
	te.cpu = ev->cpu;
	te.in_irq = ev->depth;
	r->trace->tally.events++;
	if (r->sink && r->sink->heard) {
		struct teller who = running_teller(ids, ev);

		who.irq = off_cpu_irq(r, task, &te);
		r->sink->heard(r->sink, &who, &te);
	}
	off_cpu_event(r, task, &te);
	if (task && !is_held(r, task) && r->sink && r->sink->event &&
	    off_cpu_is_shown(r, task, &te, te.time))
		r->sink->event(r->sink, task, &te);
}

/* Everything that is not a call. */
static void replay_other(struct replay *r, struct ids *ids,
			 const struct event *ev)
{
	uint64_t line = r->trace->lines + ev->line + 1;

	switch (ev->kind) {
	case EVENT_SWITCH:
		replay_switch(r, ids, ev);
		break;
	case EVENT_LOST:
		odd_lost(r, ev, line);
		if (r->sink && r->sink->lost)
			r->sink->lost(r->sink, ev->cpu);
		break;
	case EVENT_IRQ_ENTER:
	case EVENT_IRQ_EXIT:
		replay_arrow(r, ids, ev);
		break;
	case EVENT_TRACE:
		replay_trace_event(r, ids, ev);
		break;
	default:
		odd_text(r, ev, line);
	}
}

static __always_inline void replay_all(struct replay *r, const struct events *events,
				       struct ids *ids, bool plain)
{
	const struct event *ev, *end = events->list + events->count;
	const struct event_value *value = events->values;
	size_t values = events->value_count;

	for (ev = events->list; ev < end; ev++) {
		struct step s = { .ev = ev, .plain = plain };

		if (unlikely(ev->kind > EVENT_EXIT)) {
			replay_other(r, ids, ev);
			continue;
		}
		s.task = running_task(r, ids, ev);
		s.id = ids_func(r, ids, ev->func);
		if (!plain && unlikely(r->trace->start == NO_TIME))
			r->trace->start = ev->time;
		if (!plain && values && value->number == (size_t)(ev - events->list)) {
			s.value = &(value++)->value;
			values--;
		}
		if (!plain && unlikely(is_held(r, s.task)))
			hold(r, &s);
		else
			replay_in_turn(r, &s);
	}
	ongoing_copy_all(r);
}

void replay_events(struct replay *r, const struct events *events, struct ids *ids)
{
	if (r->sink || r->filtering || !r->opt->stats)
		replay_all(r, events, ids, false);
	else
		replay_all(r, events, ids, true);
	r->trace->lines += events->lines;
}

/* A call that is open and left out: what is known of it is its caller's to tell. */
static void pass_on_time(struct task *task, uint32_t depth)
{
	const struct frame *f = &task->frames[depth];
	struct call call = call_of(task, depth);

	if (!depth || !f->open || f->shown)
		return;
	take_times(&call, f);
	call.duration = call.children + call.irq;
	charge_caller(&task->frames[depth - 1], &call, f->flags);
	tell_caller(&task->told[depth - 1], &call, f->flags, false);
}

static void tell_open(struct replay *r, struct task *task, uint32_t depth)
{
	struct call call = call_of(task, depth);
	struct value value = { 0 };

	if (!task->frames[depth].open || !task->frames[depth].shown)
		return;
	take_times(&call, &task->frames[depth]);
	if (r->values && values_leave(task, depth, &value))
		call.value = &value;
	r->sink->open(r->sink, &call);
}

void replay_end(struct replay *r)
{
	const struct tasks *tasks = &r->trace->tasks;
	uint32_t depth;
	size_t i;

	for (i = 0; i < tasks->count; i++) {
		r->trace->tally.nameless += held_settle(r, tasks->list[i], false,
							replay_held);
		if (tasks->list[i]->heed & HEED_LEAF)
			ongoing_settle(r, tasks->list[i], NULL, replay_known);
		ongoing_free(tasks->list[i]);
	}
	if (!r->sink || !r->sink->open)
		return;
	/* What has not returned has no return value. */
	if (r->filtering && !filters_ret(r->opt->filters, NULL))
		return;
	for (i = 0; i < tasks->count; i++) {
		struct task *task = tasks->list[i];

		for (depth = task->used; depth-- > 0; )
			pass_on_time(task, depth);
		for (depth = 0; depth < task->used; depth++)
			tell_open(r, task, depth);
	}
}
