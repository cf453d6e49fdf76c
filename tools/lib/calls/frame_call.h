/* SPDX-License-Identifier: GPL-2.0 */
/* A call and its frame: what the frame tells of it, and what it is to its caller's frame. */
#ifndef CALLS_FRAME_CALL_H
#define CALLS_FRAME_CALL_H

#include "base/util.h"
#include "calls/call.h"
#include "calls/kernel_names.h"

/* struct told of a call that begins */
static inline struct told told_first(const struct task *task, uint32_t depth, bool interrupt)
{
	uint64_t irqs = depth ? task->told[depth - 1].irqs << 1 : 0;

	return (struct told) { .irqs = irqs | interrupt };
}

/*
 * Initializers on the hot path name every member, those that are 0, too: gcc clears a structure
 * whole for what is left out, on x86-64 with "rep stos", which costs a tenth of a report's time.
 */
#define CALL_NO_TIMES	.children = 0, .irq = 0, .asleep = 0, .preempted = 0
#define FRAME_NOTHING_YET								\
	.interrupted = false, .doubtful = false, .slept = false, .leaf = false,		\
	.interrupt = false, .scheduled = false, .base = 0, .children = 0, .irq = 0,	\
	.asleep = 0, .preempted = 0, .longest = 0, .data = NULL

/*
 * The call that a frame stands for, as far as its entry tells. Initialize with it: what is
 * assigned is made elsewhere and copied, in larger pieces than it was stored in, and each
 * such load waits until the stores are done.
 */
static __always_inline struct call call_of(struct task *task, uint32_t depth)
{
	const struct frame *f = &task->frames[depth];

	return (struct call) {
		.func = f->func,
		.depth = f->base ? depth - (f->base - 1) : depth,
		.task = task,
		.cpu = f->cpu,
		.begin = f->time,
		.duration = 0,
		.line = f->line,
		.outermost = f->outermost,
		.interrupt = f->interrupt,
		.late = false,
		.told = &task->told[depth],
		.value = NULL,
		.data = f->data,
		CALL_NO_TIMES,
	};
}

/* What its frame has gathered so far */
static __always_inline void take_times(struct call *call, const struct frame *f)
{
	call->children = f->children;
	call->irq = f->irq;
	call->preempted = f->preempted;
	call->asleep = f->asleep + f->preempted;
}

static __always_inline void charge_caller(struct frame *caller, const struct call *call,
					  uint32_t flags)
{
	if (likely(!call->interrupt))
		caller->children += call->duration;
	else if (flags & NAME_PREEMPT)
		caller->preempted += call->duration;
	else
		caller->irq += call->duration;
	if (unlikely(flags & NAME_SCHEDULE))
		caller->scheduled = true;
}

/* The sink hears of all of a call that is shown, else of what is shown inside of it. */
static inline void tell_caller(struct told *caller, const struct call *call, uint32_t flags,
			       bool shown)
{
	const struct told *inside = call->told;
	uint64_t time = shown ? call->duration : inside->children + inside->irq + inside->asleep;

	if (likely(!call->interrupt))
		caller->children += time;
	else if (flags & NAME_PREEMPT)
		caller->asleep += time;
	else
		caller->irq += time;
}

#endif
